import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { boxCenter } from '../../domain/geometry/box.ts';
import type { LandRecordDetails } from '../../domain/landFile/landFile.ts';
import { formatAreaM2, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { drawRecord, showRecordOnMap } from '../../flows/landFile/openRecord.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice, showLandFileView } from '../../state/landFile/landFileSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import styles from './LandFile.module.css';
import { rowName } from './rowName.ts';

function RecordFacts({ record }: { record: LandRecordDetails }) {
  const text = useText<'landFile'>();
  const area = (m2: number): string => text('measure.squareMetres', { figure: formatAreaM2(m2) });
  const { kind, areaM2, areaGridM2, statedM2, lengthM, landCode, box } = record;
  const facts: Array<[name: string, value: ReactNode]> = [];
  if (areaM2 !== null) facts.push([text('landFile.measured'), area(areaM2)]);
  if (areaGridM2 !== null && !Number.isNaN(areaGridM2)) facts.push([text('landFile.onGrid'), area(areaGridM2)]);
  if (statedM2 !== null) facts.push([text('landFile.stated'), area(statedM2)]);
  if (lengthM !== null)
    facts.push([
      text(kind === 'area' ? 'landFile.perimeter' : 'landFile.length'),
      text('measure.metres', { figure: formatLengthM(lengthM) }),
    ]);
  if (landCode !== '') facts.push([text('landFile.landCode'), landCode]);
  if (lengthM === null) facts.push([text('landFile.place'), formatTyped(boxCenter(box))]);
  return (
    <FactList>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </FactList>
  );
}

export function RecordView() {
  const record = useSnapshot(landFileSlice).record as LandRecordDetails | null;
  const text = useText<'landFile'>();
  if (!record) return null;
  return (
    <div className={styles.stack}>
      <h3 className={styles.heading}>{rowName(text, record)}</h3>
      <RecordFacts record={record} />
      <div className={styles.actions}>
        <Button icon="locate" onPress={() => showRecordOnMap(record)}>
          {text('landFile.fly')}
        </Button>
        {record.path.length <= 2 * DRAWING_MAX_POINTS && (
          <Button icon="drawArea" onPress={() => drawRecord(record)}>
            {text('landFile.draw')}
          </Button>
        )}
        <Button icon="back" onPress={() => showLandFileView('records')}>
          {text('landFile.back')}
        </Button>
      </div>
      {record.attributes.length === 0 ? (
        <p className={styles.soft}>{text('landFile.noAttributes')}</p>
      ) : (
        <table className={styles.table}>
          <caption className="visually-hidden">{text('landFile.attributes')}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{text('landFile.column')}</th>
              <th scope="col">{text('landFile.value')}</th>
            </tr>
          </thead>
          <tbody>
            {record.attributes.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
