import { useSnapshot } from 'valtio';
import { planDifferenceM2 } from '../../domain/land/overlapFigures.ts';
import { editionsOf, editionYears, standingOf } from '../../domain/land/planStanding.ts';
import { isRead } from '../../domain/land/planOverlap.ts';
import { type MeasuredPlan, planName } from '../../domain/land/planVerdict.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { editionWords, today } from '../../flows/layers/editionWords.ts';
import { askSource } from '../../flows/layers/askSource.ts';
import { pickEdition, type PlannedGround } from '../../flows/parcel/measurePlanOverlap.ts';
import { useText } from '../../i18n/useText.ts';
import { cornersSlice } from '../../state/cornersSlice.ts';
import { planOverlapSlice } from '../../state/map/planOverlapSlice.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import parcelStyles from './Parcel.module.css';
import { PlanStrip } from './PlanStrips.tsx';
import styles from './PlanOverlap.module.css';

interface EditionStripProps {
  ground: PlannedGround;
  /** Of record; 0 where there is none. */
  areaM2: number;
}

/** What is about to change, of all that lies there. */
function Announcements({ plans }: { plans: readonly MeasuredPlan[] }) {
  const text = useText();
  return plans.map(({ id, title, edition }) => {
    const words = editionWords(edition);
    return (
      words && (
        <Callout key={id} tone="info">
          {text('edition.announced', { status: text(words), title })}
        </Callout>
      )
    );
  });
}

/** The figures of the edition that was chosen. */
function EditionFigures({ plan, areaM2 }: { plan: MeasuredPlan; areaM2: number }) {
  const { status, overlap } = useSnapshot(planOverlapSlice);
  const text = useText();
  const measured = overlap?.plans.find(({ planningId }) => planningId === plan.id);
  const words = editionWords(plan.edition);
  return (
    <article className={styles.strip} aria-label={plan.title}>
      <h4 className={styles.title}>{plan.title}</h4>
      {words && (
        <p>
          <Badge tone={words === 'edition.inForce' ? 'accent' : 'plain'}>{text(words)}</Badge>
        </p>
      )}
      {measured && isRead(measured) ? (
        <PlanStrip plan={measured} recordM2={areaM2 || (overlap?.areaM2 ?? 0)} />
      ) : status === 'loading' ? (
        <div role="status" aria-label={text('overlap.loading')}>
          <Skeleton height={44} />
        </div>
      ) : (
        <p className={parcelStyles.soft}>{text(measured ? 'overlap.unread' : 'edition.unmeasured')}</p>
      )}
      <p>
        <Button
          variant="quiet"
          icon="info"
          label={text('source.askOf', { title: plan.title })}
          onPress={() => void askSource({ of: 'planning', id: plan.id, title: plan.title, edition: plan.edition })}
        >
          {text('source.ask')}
        </Button>
      </p>
    </article>
  );
}

/** Plannings over a piece of ground through the years (§2.76): each edition with what it plans there, the one in force first; and what is to come. */
export function EditionStrip({ ground, areaM2 }: EditionStripProps) {
  const { groundId, around, pickedId } = useSnapshot(planOverlapSlice);
  const text = useText();
  if (groundId !== ground.id) return null;
  const day = today();
  const [editions] = around.map(({ id }) => editionsOf(id, around)).filter(({ length }) => length > 0);
  const leading = editions && (editions.find(({ edition }) => standingOf(edition, day) === 'inForce') ?? editions.at(-1)!);
  const chosen = editions?.find(({ id }) => id === pickedId) ?? leading;
  return (
    <>
      <Announcements plans={around.filter(({ edition }) => standingOf(edition, day) === 'upcoming')} />
      {editions && chosen && (
        <section className={styles.strips}>
          <h3>{text('edition.title')}</h3>
          <RadioGroup
            label={text('edition.title')}
            labelHidden
            value={chosen.id}
            options={editions.map((plan) => ({ value: plan.id, text: editionYears(plan) }))}
            onChange={(id) => pickEdition(ground, id)}
          />
          <EditionFigures plan={chosen} areaM2={areaM2} />
        </section>
      )}
    </>
  );
}

/** Areas are shown with a tenth of a square metre: below that nothing differs. */
const LEAST_M2 = 0.05;

interface Difference {
  words: string;
  lands: ReadonlyArray<Parameters<typeof askSource>[0]>;
}

/** '+3.2', '-1.7'. */
const signed = (areaM2: number): string => (areaM2 > 0 ? '+' : '') + formatAreaM2(areaM2);

/** Two plannings in force that plan the ground otherwise. */
function usePlanDifferences(): Difference[] {
  const { plans, overlap } = useSnapshot(planOverlapSlice);
  const { parcel } = useSnapshot(selectionSlice);
  const text = useText();
  if (!overlap) return [];
  const day = today();
  const inForce = plans.flatMap((plan) => {
    const measured = overlap.plans.find(({ planningId }) => planningId === plan.id);
    return standingOf(plan.edition, day) === 'inForce' && measured && isRead(measured) ? [{ plan, measured }] : [];
  });
  return inForce.flatMap((one, at) =>
    inForce.slice(at + 1).flatMap((other) => {
      const areaM2 = planDifferenceM2(one.measured, other.measured, parcel?.areaM2 || overlap.areaM2);
      if (areaM2 < LEAST_M2) return [];
      const lands = [one.plan, other.plan].map(({ id, title, edition }) => ({ of: 'planning' as const, id, title, edition }));
      return [
        { words: text('source.plansDiffer', { area: formatAreaM2(areaM2), one: planName(one.plan), other: planName(other.plan) }), lands },
      ];
    }),
  );
}

/** Where two sources do not agree on a parcel (§2.75): its area of record and its border, typed corners, two plannings in force. */
export function SourceDifferences() {
  const { parcel, table } = useSnapshot(selectionSlice);
  const { table: typed, found } = useSnapshot(cornersSlice);
  const text = useText();
  const ofPlans = usePlanDifferences();
  if (!parcel) return null;
  const name = text('parcel.name', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber });
  const lands = [{ of: 'parcel' as const, id: parcel.id, title: name }];
  const ofAreas = (words: 'source.borderDiffers' | 'source.typedDiffers', areaM2: number | null | undefined): Difference[] => {
    if (areaM2 == null || parcel.areaM2 <= 0 || Math.abs(areaM2 - parcel.areaM2) < LEAST_M2) return [];
    const figures = { record: formatAreaM2(parcel.areaM2), area: formatAreaM2(areaM2), difference: signed(areaM2 - parcel.areaM2) };
    return [{ words: text(words, figures), lands }];
  };
  const differences = [
    ...ofAreas('source.borderDiffers', table?.areaGridM2),
    ...(found?.parcelId === parcel.id ? ofAreas('source.typedDiffers', typed?.areaGridM2 ?? typed?.areaWgs84M2) : []),
    ...ofPlans,
  ];
  if (differences.length === 0) return null;
  return (
    <section className={parcelStyles.section}>
      <h3>{text('source.differences')}</h3>
      {differences.map((difference) => (
        <div key={difference.words}>
          <p>{difference.words}</p>
          {difference.lands.map((land) => (
            <Button
              key={land.id}
              variant="quiet"
              icon="info"
              label={text('source.askOf', { title: land.title })}
              onPress={() => void askSource(land)}
            >
              {text('source.askOf', { title: land.title })}
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
