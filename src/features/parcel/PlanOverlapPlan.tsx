import { useId } from 'react';
import { type OverlapFigure, overlapFigures } from '../../domain/land/overlapFigures.ts';
import type { OverlapPiece, ParcelOutline, PlanOverlap } from '../../domain/land/planOverlap.ts';
import { useText } from '../../i18n/text/useText.ts';
import parcelStyles from './Parcel.module.css';
import styles from './PlanOverlap.module.css';
import { useLandUse } from './useLandUse.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';

interface PlanOverlapTableProps {
  caption: string;
  lines: readonly OverlapFigure[];
  totalM2: number;
}

/** m² and % of each land use, the whole parcel last. */
function PlanOverlapTable({ caption, lines, totalM2 }: PlanOverlapTableProps) {
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
  /** What it shows, in words. */
  label: string;
}

/** Around the parcel, as a share of its larger side. */
const MARGIN = 0.06;

/** The parcel, north up, with its part of each zone in the official colour, else in the drawing's own; hatched where no zone lies. */
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
            // Pieces have no identity but their place in the drawing.
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
  /** The area that the panel leads with. */
  recordM2: number;
}

/** How one planning was laid over the ground: the picture, and every figure. */
export function PlanOverlapPlan({ title, outline, plan, recordM2 }: PlanOverlapPlanProps) {
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
