import { useSnapshot } from 'valtio';
import { isRead } from '../../domain/land/planOverlap.ts';
import { formatShare, planName, planVerdict, type PlanVerdict } from '../../domain/land/planVerdict.ts';
import { layerFault } from '../../flows/layers/loadLayer.ts';
import { measurePlanOverlap, requestPlannings } from '../../flows/parcel/measurePlanOverlap.ts';
import { openSuggestions } from '../../flows/results/openSuggestions.ts';
import { useText } from '../../i18n/text/useText.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { planOverlapSlice } from '../../state/parcel/planOverlapSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { type PlanStripsProps, PlanBadges } from './PlanStrips.tsx';
import { useLandUse } from './useLandUse.ts';
import styles from './PlanVerdictBlock.module.css';

/** Lower-cases the first letter: 'Đất ở' is in the middle of a sentence. */
const withSmallStart = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Sentence such as '82 % quy hoạch đất công trình giao thông (DGT)', with its planning. */
function Sentence({ verdict: { plan, landCode, percent, fill } }: { verdict: PlanVerdict }) {
  const text = useText();
  const { short, name, colour } = useLandUse()(landCode, fill);
  const share = formatShare(percent);
  const title = planName(plan);
  return (
    <>
      <span className={styles.colour} style={colour ? { backgroundColor: colour } : undefined} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.lead}>
          {name === ''
            ? text('overlap.verdictPlain', { percent: share, use: withSmallStart(short) })
            : text('overlap.verdict', { percent: share, use: withSmallStart(name), code: short })}
        </p>
        <p className={styles.source} title={title}>
          {text('overlap.by', { title })}
        </p>
        <PlanBadges edition={plan.edition} isSample={plan.isSample} />
      </div>
    </>
  );
}

function Quiet({ message, action, onPress }: { message: string; action: string; onPress: () => void }) {
  return (
    <>
      <p className={styles.quiet}>{message}</p>
      <Button onPress={onPress}>{action}</Button>
    </>
  );
}

function Answer({ ground, areaM2 }: PlanStripsProps) {
  const { status, groundId, plans, isUnasked, hasPictures, overlap } = useSnapshot(planOverlapSlice);
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const points = String(pointsPerView);
  const isOurs = groundId === ground.id;
  const verdict = isOurs && overlap ? planVerdict(plans, overlap, areaM2) : null;
  if (verdict) return <Sentence verdict={verdict} />;
  if (!isOurs || status === 'loading' || status === 'none') {
    return (
      <div className={styles.words}>
        <span className="visually-hidden">{text('overlap.loading')}</span>
        <Skeleton width="88%" height={18} />
        <Skeleton width="64%" />
      </div>
    );
  }
  const unread = overlap?.plans.find((plan) => !isRead(plan));
  const fault = unread && !isRead(unread) ? layerFault(unread.failed) : null;
  const retry = (): void => void measurePlanOverlap(ground);
  if (fault === 'login' || fault === 'points') {
    const message = text(fault === 'login' ? 'layers.faultLogin' : 'layers.faultPoints', { points });
    return <Quiet message={message} action={text('overlap.see')} onPress={() => requestPlannings(ground)} />;
  }
  if (status === 'failed' || fault) return <Quiet message={text('overlap.failed')} action={text('app.retry')} onPress={retry} />;
  if (isUnasked) {
    const message = pointsPerView > 0 ? text('overlap.unasked', { points }) : text('overlap.unaskedPrice');
    return <Quiet message={message} action={text('overlap.see')} onPress={() => requestPlannings(ground)} />;
  }
  if (overlap?.fault && overlap.fault !== 'crossing') return <p className={styles.quiet}>{text(`overlap.parcelFault.${overlap.fault}`)}</p>;
  return (
    <Quiet
      message={text(hasPictures ? 'overlap.onlyPictures' : 'overlap.none')}
      action={text('overlap.suggest')}
      onPress={() => openSuggestions('1')}
    />
  );
}

/** Shows what is planned on a ground, measured since it was opened; the height is constant. */
export function PlanVerdictBlock({ ground, areaM2 }: PlanStripsProps) {
  const text = useText();
  return (
    <section className={styles.block} role="status" aria-label={text('overlap.title')}>
      <Answer ground={ground} areaM2={areaM2} />
    </section>
  );
}
