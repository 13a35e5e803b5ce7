import { type ReactNode, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { overlapFigures } from '../../domain/land/overlapFigures.ts';
import { isRead, type PlanOverlap } from '../../domain/land/planOverlap.ts';
import { type MeasuredPlan, planName } from '../../domain/land/planVerdict.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { askSource } from '../../flows/layers/askSource.ts';
import { editionMessage } from '../../flows/layers/editionMessage.ts';
import { measurePlanOverlap, type PlannedGround } from '../../flows/parcel/measurePlanOverlap.ts';
import { useText } from '../../i18n/text/useText.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { planOverlapSlice } from '../../state/parcel/planOverlapSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import parcelStyles from './Parcel.module.css';
import styles from './PlanOverlap.module.css';
import { useLandUse } from './useLandUse.ts';

/** Overlap below which zones differ only by the rounding of their corners. */
const DISPUTED_FROM_M2 = 0.1;

export function PlanStrip({ plan, recordM2 }: { plan: PlanOverlap; recordM2: number }) {
  const text = useText();
  const landUse = useLandUse();
  const { lines, disputedM2 } = overlapFigures(plan, recordM2);
  const bare = (code: string | null): string | undefined => (code === null ? styles.barBare : styles.barPlain);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {lines.map(({ landCode, percent, fill }) => {
          const { colour } = landUse(landCode, fill);
          return (
            <span
              key={landCode ?? 'none'}
              className={joinClasses(styles.barPart, !colour && bare(landCode))}
              style={{ flexGrow: percent, ...(colour && { backgroundColor: colour }) }}
            />
          );
        })}
      </div>
      <ul className={styles.legend}>
        {lines.map(({ landCode, areaM2, percent, fill }) => {
          const { short, colour } = landUse(landCode, fill);
          return (
            <li key={landCode ?? 'none'} className={styles.part}>
              {colour ? <Swatch colour={colour} /> : <span className={joinClasses(styles.key, bare(landCode))} />}
              {text('overlap.figures', { name: short, area: formatAreaM2(areaM2), percent: percent.toFixed(1) })}
            </li>
          );
        })}
      </ul>
      {disputedM2 >= DISPUTED_FROM_M2 && <Callout tone="info">{text('overlap.disputed', { area: formatAreaM2(disputedM2) })}</Callout>}
      {plan.faults.map(({ fault, zones }) => (
        <Callout key={fault} tone="warning">
          {text(`overlap.fault.${fault}`, { count: String(zones) })}
        </Callout>
      ))}
    </>
  );
}

/** Shows 'Đang hiệu lực' or another state of an edition, and whether it is sample data. */
export function PlanBadges({ edition, isSample }: Pick<MeasuredPlan, 'edition' | 'isSample'>) {
  const text = useText();
  const standing = editionMessage(edition);
  if (!standing && !isSample) return null;
  return (
    <p>
      {standing && <Badge tone={standing === 'edition.state.in_force' ? 'accent' : 'plain'}>{text(standing)}</Badge>}
      {standing && isSample && ' '}
      {isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
    </p>
  );
}

export function PlanCard({ plan, name, children }: { plan: MeasuredPlan; name: string; children: ReactNode }) {
  const text = useText();
  const { id, title, edition, isSample } = plan;
  const ask = (): void => void askSource({ of: 'planning', id, title, edition });
  return (
    <article className={styles.strip} aria-label={title}>
      <h4 className={styles.title}>{name}</h4>
      <PlanBadges edition={edition} isSample={isSample} />
      {children}
      <p>
        <Button variant="quiet" icon="info" label={text('source.askOf', { title })} onPress={ask}>
          {text('source.ask')}
        </Button>
      </p>
    </article>
  );
}

export interface PlanStripsProps {
  ground: PlannedGround;
  /** Recorded area; 0 where there is none. */
  areaM2: number;
}

/** Section 'Quy hoạch trên thửa': areas in each planning, those in force first, then the newest; others folded. */
export function PlanStrips({ ground, areaM2 }: PlanStripsProps) {
  // Deferred: rendered in pieces after the verdict, as at once it would block a slow phone.
  const { groundId, plans, overlap } = useDeferredValue(useSnapshot(planOverlapSlice));
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  // The verdict above gives the reason where nothing can be shown.
  if (groundId !== ground.id || !overlap || overlap.outline === null || plans.length === 0) return null;
  const strip = (measured: MeasuredPlan): ReactNode => {
    const plan = overlap.plans.find(({ planningId }) => planningId === measured.id);
    return (
      <PlanCard key={measured.id} plan={measured} name={planName(measured)}>
        {plan && isRead(plan) ? (
          <PlanStrip plan={plan} recordM2={areaM2 || overlap.areaM2} />
        ) : (
          <>
            <p className={parcelStyles.soft}>{text('overlap.unread')}</p>
            <RetryButton wide onPress={() => void measurePlanOverlap(ground)} />
          </>
        )}
      </PlanCard>
    );
  };
  const isFirst = (plan: MeasuredPlan, index: number): boolean => index === 0 || open.some(({ id }) => id === plan.id);
  const others = plans.filter((plan, index) => !isFirst(plan, index));
  return (
    <section className={styles.strips}>
      <h3>{text('overlap.title')}</h3>
      {overlap.fault === 'crossing' && <Callout tone="warning">{text('overlap.parcelFault.crossing')}</Callout>}
      {plans.filter(isFirst).map(strip)}
      {others.length > 0 && (
        <Disclosure summary={text('overlap.others', { count: String(others.length) })}>
          <div className={styles.strips}>{others.map(strip)}</div>
        </Disclosure>
      )}
    </section>
  );
}
