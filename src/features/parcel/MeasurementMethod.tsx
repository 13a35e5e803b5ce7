import { useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { isRead, type OverlapPiece, type ParcelOutline, type PlanOverlap } from '../../domain/land/planOverlap.ts';
import { planName } from '../../domain/land/planVerdict.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { planOverlapSlice } from '../../state/parcel/planOverlapSlice.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import parcelStyles from './Parcel.module.css';
import { type OverlapFigure, overlapFigures } from '../../domain/land/overlapFigures.ts';
import styles from './PlanOverlap.module.css';
import type { PlanStripsProps } from './PlanStrips.tsx';
import { useLandUse } from './useLandUse.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';

/** Table with m² and % of each land use, the whole parcel last. */
function PlanOverlapTable({ caption, lines, totalM2 }: { caption: string; lines: readonly OverlapFigure[]; totalM2: number }) {
  const text = useText();
  const landUse = useLandUse();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text('overlap.code')}</th>
          <th scope="col">{text('overlap.area')}</th>
          <th scope="col">{text('overlap.share')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ landCode, areaM2, percent, fill }) => {
          const { short, name, colour } = landUse(landCode, fill);
          return (
            <tr key={landCode ?? 'none'}>
              <th scope="row">
                <span className={styles.use}>
                  {colour ? (
                    <Swatch colour={colour} />
                  ) : (
                    <span className={joinClasses(styles.key, landCode === null ? styles.barBare : styles.barPlain)} />
                  )}
                  {short}
                </span>
                {name !== '' && <span className={styles.name}>{name}</span>}
              </th>
              <td>{formatAreaM2(areaM2)}</td>
              <td>{percent.toFixed(1)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('overlap.total')}</th>
          <td>{formatAreaM2(totalM2)}</td>
          <td>100.0</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface PlanOverlapPictureProps {
  outline: ParcelOutline;
  pieces: readonly OverlapPiece[];
  label: string;
}

/** Margin around the parcel, as a share of its larger side. */
const MARGIN = 0.06;

/** Draws the parcel, north up, with its zones in official colours, else the drawing's; hatched without a zone. */
function PlanOverlapPicture({ outline, pieces, label }: PlanOverlapPictureProps) {
  const text = useText();
  const landUse = useLandUse();
  const [clip, hatch] = [useId(), useId()];
  const sideM = Math.max(outline.widthM, outline.heightM);
  const marginM = sideM * MARGIN;
  const left = (outline.widthM - sideM) / 2 - marginM;
  const top = (outline.heightM - sideM) / 2 - marginM;
  const box = `${left} ${top} ${sideM + marginM * 2} ${sideM + marginM * 2}`;
  const hatchM = sideM / 14;
  return (
    <figure className={styles.figure}>
      <svg className={styles.picture} viewBox={box} role="img" aria-label={label}>
        <defs>
          <clipPath id={clip}>
            <path d={outline.path} clipRule="evenodd" />
          </clipPath>
          <pattern id={hatch} width={hatchM} height={hatchM} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={styles.bare} width={hatchM} height={hatchM} />
            <rect className={styles.stroke} width={hatchM / 5} height={hatchM} />
          </pattern>
        </defs>
        <g clipPath={`url(#${clip})`} fillRule="evenodd">
          <path d={outline.path} fill={`url(#${hatch})`} />
          {pieces.map(({ landCode, path, fill }, order) => {
            const { colour } = landUse(landCode, fill);
            return <path key={order} className={colour ? styles.zone : styles.plainZone} d={path} fill={colour ?? undefined} />;
          })}
        </g>
        <path className={styles.outline} d={outline.path} />
      </svg>
      <span className={styles.north} aria-hidden="true">
        <svg width="10" height="12" viewBox="0 0 10 12" focusable="false">
          <path d="M5 0 9.5 12 5 9.2.5 12Z" />
        </svg>
        {text('overlap.north')}
      </span>
    </figure>
  );
}

interface PlanOverlapPlanProps {
  title: string;
  outline: ParcelOutline;
  plan: PlanOverlap;
  /** Area that the panel shows first. */
  recordM2: number;
}

function PlanOverlapPlan({ title, outline, plan, recordM2 }: PlanOverlapPlanProps) {
  const text = useText();
  const landUse = useLandUse();
  const { lines, tooSmall } = overlapFigures(plan, recordM2);
  const parts = lines
    .map(({ landCode, percent }) => text('overlap.part', { name: landUse(landCode).short, percent: percent.toFixed(1) }))
    .join(', ');
  return (
    <div className={styles.plan}>
      <div className={styles.head}>
        <PlanOverlapPicture outline={outline} pieces={plan.pieces} label={text('overlap.picture', { parts })} />
        <h4 className={styles.title}>{title}</h4>
      </div>
      {lines.length > 0 && <PlanOverlapTable caption={title} lines={lines} totalM2={recordM2} />}
      {tooSmall.length > 0 && <p className={parcelStyles.soft}>{text('overlap.tooSmall', { codes: tooSmall.join(', ') })}</p>}
    </div>
  );
}

interface MeasurementMethodProps extends PlanStripsProps {
  /** Null while the worker measures, or fails. */
  table: { readonly [Key in 'areaWgs84M2' | 'areaSphereM2' | 'areaGridM2']: CornerTable[Key] } | null;
}

/** Measured areas have two decimals, the recorded area one (as in documents). */
const MEASURED_DECIMALS = 2;

/** Section 'Cách tính', folded: the area in three ways, and the measurement of each planning. */
export function MeasurementMethod({ ground, areaM2, table }: MeasurementMethodProps) {
  const { groundId, plans, overlap } = useDeferredValue(useSnapshot(planOverlapSlice));
  const text = useText();
  const measured = (figure: number | null | undefined): string =>
    figure == null ? '–' : text('measure.squareMetres', { figure: formatAreaM2(figure, MEASURED_DECIMALS) });
  const shown = groundId === ground.id ? overlap : null;
  const read = plans.flatMap((plan) => {
    const part = shown?.plans.find(({ planningId }) => planningId === plan.id);
    return part && isRead(part) ? [{ plan, part }] : [];
  });
  return (
    <Disclosure summary={text('parcel.how')}>
      <div className={parcelStyles.body}>
        <FactList label={text('measure.areas')}>
          <Fact name={text('measure.wgs84')}>{measured(table?.areaWgs84M2)}</Fact>
          <Fact name={text('measure.sphere')}>{measured(table?.areaSphereM2)}</Fact>
          <Fact name={text('measure.grid')}>{measured(table?.areaGridM2)}</Fact>
        </FactList>
        {shown?.outline &&
          read.map(({ plan, part }) => (
            <PlanOverlapPlan key={plan.id} title={planName(plan)} plan={part} outline={shown.outline!} recordM2={areaM2 || shown.areaM2} />
          ))}
        {read.length > 0 && <p className={parcelStyles.soft}>{text('overlap.basis')}</p>}
      </div>
    </Disclosure>
  );
}
