import { formatAreaM2 } from '../../domain/text/format.ts';
import { overlapFigures } from '../../domain/land/overlapFigures.ts';
import type { ParcelOutline, PlanOverlap as Measured } from '../../domain/land/planOverlap.ts';
import { useText } from '../../i18n/useText.ts';
import { Callout } from '../../ui/layout/Callout.tsx';
import { ZONE_FAULT_WORDS } from './overlapFaultWords.ts';
import { PlanOverlapPicture } from './PlanOverlapPicture.tsx';
import { PlanOverlapTable } from './PlanOverlapTable.tsx';
import { useLandUse } from './useLandUse.ts';
import parcelStyles from './Parcel.module.css';
import styles from './PlanOverlap.module.css';

interface PlanOverlapPlanProps {
  title: string;
  year: number;
  outline: ParcelOutline;
  plan: Measured;
  /** The area that the panel leads with. */
  recordM2: number;
}

/** Under a tenth of a square metre zones overlap by the rounding of their corners. */
const DISPUTED_FROM_M2 = 0.1;

/** One planning over the parcel: picture, bar, table, and what to know about its zones. */
export function PlanOverlapPlan({ title, year, outline, plan, recordM2 }: PlanOverlapPlanProps) {
  const text = useText();
  const landUse = useLandUse();
  const { lines, tooSmall, disputedM2 } = overlapFigures(plan, recordM2);
  const parts = lines
    .map(({ landCode, percent }) => text('overlap.part', { name: landUse(landCode).short, percent: percent.toFixed(1) }))
    .join(', ');
  return (
    <>
      <div className={styles.head}>
        <PlanOverlapPicture outline={outline} pieces={plan.pieces} label={text('overlap.picture', { parts })} />
        <div>
          <h4 className={styles.title}>{title}</h4>
          {year > 0 && <p className={parcelStyles.soft}>{text('overlap.year', { year: String(year) })}</p>}
        </div>
      </div>
      {lines.length > 0 && <PlanOverlapTable caption={title} lines={lines} totalM2={recordM2} />}
      {tooSmall.length > 0 && <p className={parcelStyles.soft}>{text('overlap.tooSmall', { codes: tooSmall.join(', ') })}</p>}
      {disputedM2 >= DISPUTED_FROM_M2 && (
        <Callout tone="info">{text('overlap.disputed', { area: formatAreaM2(disputedM2) })}</Callout>
      )}
      {plan.faults.map(({ fault, zones }) => (
        <Callout key={fault} tone="warning">
          {text(ZONE_FAULT_WORDS[fault], { count: String(zones) })}
        </Callout>
      ))}
    </>
  );
}
