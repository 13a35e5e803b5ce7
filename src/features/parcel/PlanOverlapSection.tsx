import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { isRead } from '../../domain/land/planOverlap.ts';
import { hasZones, measurePlanOverlap } from '../../flows/parcel/measurePlanOverlap.ts';
import { openSuggestions } from '../../flows/results/openSuggestions.ts';
import { useText } from '../../i18n/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { planOverlapSlice } from '../../state/selectionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { PARCEL_OVERLAP_FAULT_WORDS } from './overlapFaultWords.ts';
import { PlanOverlapPlan } from './PlanOverlapPlan.tsx';
import parcelStyles from './Parcel.module.css';
import styles from './PlanOverlap.module.css';

interface PlanOverlapSectionProps {
  parcel: { readonly id: string; readonly areaM2: number };
}

/** 'Quy hoạch trên thửa': how much of the open parcel lies in the zones of each open planning layer. */
export function PlanOverlapSection({ parcel }: PlanOverlapSectionProps) {
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  const layers = open.filter(hasZones);
  // Order, names and opacities of the layers change no figure.
  const measured = JSON.stringify(layers.map(({ id, fileUrl, attempt }) => [id, fileUrl, attempt]).sort());
  useEffect(() => void measurePlanOverlap(), [parcel.id, measured]);
  return (
    <section className={parcelStyles.section}>
      <h3>{text('overlap.title')}</h3>
      {layers.length > 0 ? (
        <OpenPlans parcel={parcel} layers={layers} />
      ) : (
        <>
          <p className={parcelStyles.soft}>{text(open.some(isPlanning) ? 'overlap.noZones' : 'overlap.none')}</p>
          <Button wide icon="layers" onPress={() => openSuggestions('1')}>
            {text('overlap.suggest')}
          </Button>
        </>
      )}
    </section>
  );
}

interface OpenPlansProps extends PlanOverlapSectionProps {
  layers: ReadonlyArray<Pick<OpenLayer, 'id' | 'title' | 'year'>>;
}

function OpenPlans({ parcel, layers }: OpenPlansProps) {
  const { status, parcelId, overlap } = useSnapshot(planOverlapSlice);
  const text = useText();
  if (status === 'failed') return <Retry words={text('overlap.failed')} />;
  const shown = parcelId === parcel.id ? overlap : null;
  const fault = shown?.fault ?? null;
  if (fault !== null && fault !== 'crossing') return <Callout tone="error">{text(PARCEL_OVERLAP_FAULT_WORDS[fault])}</Callout>;
  return (
    <>
      {fault !== null && <Callout tone="warning">{text(PARCEL_OVERLAP_FAULT_WORDS[fault])}</Callout>}
      {layers.map(({ id, title, year }) => {
        const plan = shown?.plans.find(({ planningId }) => planningId === id);
        return (
          <article key={id} className={styles.plan} aria-label={title} aria-busy={!plan}>
            {plan && isRead(plan) ? (
              // Without an outline there are no plans.
              <PlanOverlapPlan title={title} year={year} plan={plan} outline={shown!.outline!} recordM2={parcel.areaM2 || shown!.areaM2} />
            ) : (
              <>
                <h4 className={styles.title}>{title}</h4>
                {plan ? <Retry words={text('overlap.unread')} /> : <Waiting />}
              </>
            )}
          </article>
        );
      })}
      <p className={parcelStyles.soft}>{text('overlap.basis')}</p>
    </>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting} role="status" aria-label={text('overlap.loading')}>
      <Skeleton height={10} />
      <Skeleton width="82%" />
      <Skeleton width="64%" />
    </div>
  );
}

function Retry({ words }: { words: string }) {
  const text = useText();
  return (
    <>
      <Callout tone="error">{words}</Callout>
      <Button wide icon="retry" onPress={() => void measurePlanOverlap()}>
        {text('results.retry')}
      </Button>
    </>
  );
}
