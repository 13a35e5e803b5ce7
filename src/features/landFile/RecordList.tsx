import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type LandRow, RECORD_ORDERS, type RecordOrder } from '../../domain/landFile/landFile.ts';
import { formatAreaM2, formatNumber } from '../../domain/text/format.ts';
import { choosing } from '../../flows/landFile/openGathering.ts';
import { listRecords, openRecord, readRecordRows, sumUpRecords } from '../../flows/landFile/openRecord.ts';
import { compareWithRegister } from '../../flows/landFile/compareWithRegister.ts';
import { keepOnDevice, reopenLandFile, storeKept } from '../../flows/landFile/previewLandFile.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice, type OpenLandFile, shownLandFile, showLandFileView, updateLandFile } from '../../state/landFile/landFileSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { EmptyState, FailedState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import { GatherTools } from './GatherTools.tsx';
import styles from './LandFile.module.css';
import { rowName } from './rowName.ts';

const ROW_HEIGHT_PX = 60;
const NAME_MAX_CHARS = 80;

function RecordRow({ row }: { row: LandRow }) {
  const text = useText<'landFile'>();
  const { areaM2, landCode, title, parcel } = row;
  const facts = [
    areaM2 === null ? '' : text('measure.squareMetres', { figure: formatAreaM2(areaM2) }),
    landCode,
    parcel === '' ? '' : title,
  ];
  return (
    <span className={styles.row}>
      <span className={styles.title}>{rowName(text, row)}</span>
      <span className={styles.line}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </span>
  );
}

/** List of a layer, or the tools that choose its parcels. */
export function RecordList() {
  const slice = useSnapshot(landFileSlice);
  const layer = shownLandFile(slice);
  return layer && slice.gathering.key === slice.key ? <GatherTools /> : <OpenList key={slice.key} layer={layer} />;
}

function OpenList({ layer }: { layer: Readonly<Pick<OpenLandFile, 'name' | 'isKept' | 'isGathered'>> | undefined }) {
  const { key, found } = useSnapshot(landFileSlice);
  const text = useText<'landFile'>();
  const [query, setQuery] = useState(found.query);
  const [order, setOrder] = useState(found.order);
  const isGathered = layer?.isGathered ?? false;
  return (
    <div className={styles.fill}>
      <div className={styles.finding}>
        <TextField
          label={text('landFile.search')}
          labelHidden
          placeholder={text('landFile.searchExample')}
          value={query}
          inputMode="search"
          enterKeyHint="search"
          onChange={(typed) => {
            setQuery(typed);
            void listRecords(key, typed, order);
          }}
        />
        <SelectField
          label={text('landFile.order')}
          labelHidden
          value={order}
          options={RECORD_ORDERS.map((value) => ({ value, text: text(`landFile.order.${value}`) }))}
          onChange={(chosen) => {
            setOrder(chosen as RecordOrder);
            void listRecords(key, query, chosen as RecordOrder);
          }}
        />
      </div>
      <p className={styles.soft} role="status">
        {text('landFile.found', { count: formatNumber(found.count, 0) })}
      </p>
      {found.count === 0 ? (
        <EmptyState picture="list" title={text('landFile.noneFound')} text={text('landFile.noneFoundText')} />
      ) : (
        <VirtualList<LandRow>
          label={text('landFile.records')}
          rowHeightPx={ROW_HEIGHT_PX}
          count={found.count}
          version={`${key} ${found.version}`}
          readRows={readRecordRows}
          renderRow={(row) => <RecordRow row={row} />}
          onPick={({ index }) => void openRecord(index)}
          placeholder={<Skeleton width="60%" height={18} />}
          renderFailure={() => (
            <FailedState title={text('landFile.lost')} retryLabel={text('landFile.readAgain')} onRetry={() => void reopenLandFile(key)} />
          )}
        />
      )}
      <div className={styles.actions} role="group" aria-label={text('landFile.actions')}>
        <Button
          icon="ruler"
          onPress={() => {
            showLandFileView('totals');
            void sumUpRecords(key);
          }}
        >
          {text('landFile.totals')}
        </Button>
        {isGathered ? (
          <Button icon="plus" onPress={() => choosing(({ chooseMore }) => chooseMore())}>
            {text('landFile.gather.more')}
          </Button>
        ) : (
          <Button icon="parcel" onPress={() => void compareWithRegister()}>
            {text('landFile.compare')}
          </Button>
        )}
        <Button icon="download" onPress={() => showLandFileView('export')}>
          {text('landFile.export')}
        </Button>
      </div>
      <CheckField label={text('landFile.keep')} checked={layer?.isKept ?? false} onChange={(isKept) => void keepOnDevice(key, isKept)} />
      {isGathered && layer?.isKept && (
        // The whole layer is stored again, so not with each letter.
        <div onBlur={() => void storeKept(key)}>
          <TextField
            label={text('landFile.gather.name')}
            value={layer.name}
            maxLength={NAME_MAX_CHARS}
            onChange={(name) => updateLandFile(key, { name })}
          />
        </div>
      )}
    </div>
  );
}
