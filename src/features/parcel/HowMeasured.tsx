import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { isRead } from '../../domain/land/planOverlap.ts';
import { planName } from '../../domain/land/planVerdict.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import type { PlannedGround } from '../../flows/parcel/measurePlanOverlap.ts';
import { useText } from '../../i18n/text/useText.ts';
import { planOverlapSlice } from '../../state/map/planOverlapSlice.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import parcelStyles from './Parcel.module.css';
import { PlanOverlapPlan } from './PlanOverlapPlan.tsx';

interface HowMeasuredProps {
  ground: PlannedGround;
  /** Of record; 0 where there is none. */
  areaM2: number;
  /** null while the worker measures, or cannot. */
  table: { readonly [Key in 'areaWgs84M2' | 'areaSphereM2' | 'areaGridM2']: CornerTable[Key] } | null;
}

/** Measured areas carry two decimals, the record's own area one (as papers print it). */
const MEASURED_DECIMALS = 2;

/** 'Cách tính', folded: the area in three ways, and how each planning was laid over the ground. */
export function HowMeasured({ ground, areaM2, table }: HowMeasuredProps) {
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
