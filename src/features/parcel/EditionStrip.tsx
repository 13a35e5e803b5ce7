import { useSnapshot } from 'valtio';
import { editionYears, shownEdition, standingOf, todayInVietnam } from '../../domain/land/planStanding.ts';
import { isRead } from '../../domain/land/planOverlap.ts';
import type { PlanTransfer } from '../../domain/land/planTransfer.ts';
import { type MeasuredPlan, planName } from '../../domain/land/planVerdict.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { editionMessage } from '../../flows/layers/editionMessage.ts';
import { askSource } from '../../flows/layers/askSource.ts';
import { pickEdition } from '../../flows/parcel/measurePlanOverlap.ts';
import { useText } from '../../i18n/text/useText.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { planOverlapSlice } from '../../state/parcel/planOverlapSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import parcelStyles from './Parcel.module.css';
import { PlanCard, PlanStrip, type PlanStripsProps } from './PlanStrips.tsx';
import { useLandUse } from './useLandUse.ts';
import styles from './PlanOverlap.module.css';

function Announcements({ plans }: { plans: readonly MeasuredPlan[] }) {
  const text = useText();
  return plans.map(({ id, title, edition }) => {
    const status = editionMessage(edition);
    return (
      status && (
        <Callout key={id} tone="info">
          {text('edition.announced', { status: text(status), title })}
        </Callout>
      )
    );
  });
}

/** Smallest difference to show, as areas have one decimal. */
const MIN_M2 = 0.05;

/** Returns texts such as 'ODT → DGT: 42.0 m²', scaled to the recorded area as in the panel. */
function useTransferTexts(): (transfers: readonly PlanTransfer[], share: number) => string[] {
  const text = useText();
  const landUse = useLandUse();
  return (transfers, share) =>
    transfers.flatMap(({ before, after, areaM2 }) => {
      if (areaM2 * share < MIN_M2) return [];
      const codes = { before: landUse(before).short, after: landUse(after).short };
      return [text('changes.transfer', { ...codes, area: formatAreaM2(areaM2 * share) })];
    });
}

function ChangedSince({ plan, before, recordM2 }: { plan: MeasuredPlan; before: MeasuredPlan; recordM2: number }) {
  const { overlap } = useSnapshot(planOverlapSlice);
  const text = useText();
  const textsOf = useTransferTexts();
  const difference = overlap?.differences.find((pair) => pair.before === before.id && pair.after === plan.id);
  if (!overlap || !difference) return null;
  // An adjustment says nothing about the rest of the plan.
  const isPartial = plan.edition?.adjusts.includes(before.id) === true;
  const lines = textsOf(
    difference.transfers.filter(({ after }) => after !== null || !isPartial),
    recordM2 / overlap.areaM2,
  );
  const years = editionYears(before) || before.title;
  if (lines.length === 0) return <p className={parcelStyles.soft}>{text('changes.none', { years })}</p>;
  return (
    <>
      <p className={parcelStyles.soft}>{text('changes.since', { years })}</p>
      <ul className={styles.legend} aria-label={text('changes.since', { years })}>
        {lines.map((line) => (
          <li key={line} className={styles.part}>
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function EditionFigures({ plan, before, areaM2 }: { plan: MeasuredPlan; before: MeasuredPlan | undefined; areaM2: number }) {
  const { status, overlap } = useSnapshot(planOverlapSlice);
  const text = useText();
  const recordM2 = areaM2 || (overlap?.areaM2 ?? 0);
  const measured = overlap?.plans.find(({ planningId }) => planningId === plan.id);
  return (
    <PlanCard plan={plan} name={plan.title}>
      {measured && isRead(measured) ? (
        <>
          <PlanStrip plan={measured} recordM2={recordM2} />
          {before && <ChangedSince plan={plan} before={before} recordM2={recordM2} />}
        </>
      ) : status === 'loading' ? (
        <Skeleton height={44} label={text('overlap.loading')} />
      ) : (
        <p className={parcelStyles.soft}>{text(measured ? 'overlap.unread' : 'edition.unmeasured')}</p>
      )}
    </PlanCard>
  );
}

/** Shows plannings over a ground through the years (§2.76): each edition with its uses, the one in force first. */
export function EditionStrip({ ground, areaM2 }: PlanStripsProps) {
  const { groundId, around, pickedId } = useSnapshot(planOverlapSlice);
  const text = useText();
  if (groundId !== ground.id) return null;
  const day = todayInVietnam();
  const shown = shownEdition(around as readonly MeasuredPlan[], pickedId, day);
  return (
    <>
      <Announcements plans={around.filter(({ edition }) => standingOf(edition, day) === 'upcoming')} />
      {shown && (
        <section className={styles.strips}>
          <h3>{text('edition.title')}</h3>
          <RadioGroup
            label={text('edition.title')}
            labelHidden
            value={shown.chosen.id}
            options={shown.editions.map((plan) => ({ value: plan.id, text: editionYears(plan) }))}
            onChange={(id) => pickEdition(ground, id)}
          />
          <EditionFigures plan={shown.chosen} before={shown.before} areaM2={areaM2} />
        </section>
      )}
    </>
  );
}

interface Difference {
  sentence: string;
  /** Texts of the parts, place by place. */
  parts?: readonly string[];
  lands: ReadonlyArray<Parameters<typeof askSource>[0]>;
}

/** Formats a difference: '+3.2', '-1.7'. */
const signed = (areaM2: number): string => (areaM2 > 0 ? '+' : '') + formatAreaM2(areaM2);

/** Returns pairs of plannings in force that differ on the ground, by how much. A missing zone is no difference. */
function usePlanDifferences(): Difference[] {
  const { plans, overlap } = useSnapshot(planOverlapSlice);
  const { parcel } = useSnapshot(selectionSlice);
  const text = useText();
  const textsOf = useTransferTexts();
  if (!overlap) return [];
  const day = todayInVietnam();
  const share = (parcel?.areaM2 || overlap.areaM2) / overlap.areaM2;
  const inForce = plans.filter(({ edition }) => standingOf(edition, day) === 'inForce');
  return overlap.differences.flatMap(({ before, after, transfers }) => {
    const [firstAt, secondAt] = [before, after].map((planningId) => inForce.findIndex(({ id }) => id === planningId)) as [number, number];
    // Each pair once, in the shown order; editions of one planning are also compared in the opposite order.
    const [first, second] = firstAt < secondAt ? [inForce[firstAt], inForce[secondAt]] : [];
    const shared = transfers.filter((transfer) => transfer.before !== null && transfer.after !== null);
    const areaM2 = shared.reduce((sum, transfer) => sum + transfer.areaM2, 0) * share;
    if (!first || !second || areaM2 < MIN_M2) return [];
    const lands = [first, second].map(({ id, title, edition }) => ({ of: 'planning' as const, id, title, edition }));
    const sentence = text('source.plansDiffer', { area: formatAreaM2(areaM2), one: planName(first), other: planName(second) });
    return [{ sentence, parts: textsOf(shared, share), lands }];
  });
}

/** Shows where two sources disagree on a parcel (§2.75): recorded area, border, typed corners, plannings in force. */
export function SourceDifferences() {
  const { parcel, table } = useSnapshot(selectionSlice);
  const { table: typed, found } = useSnapshot(cornersSlice);
  const text = useText();
  const ofPlans = usePlanDifferences();
  if (!parcel) return null;
  const name = text('parcel.name', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber });
  const lands = [{ of: 'parcel' as const, id: parcel.id, title: name }];
  const ofAreas = (message: 'source.borderDiffers' | 'source.typedDiffers', areaM2: number | null | undefined): Difference[] => {
    if (areaM2 == null || parcel.areaM2 <= 0 || Math.abs(areaM2 - parcel.areaM2) < MIN_M2) return [];
    const figures = { record: formatAreaM2(parcel.areaM2), area: formatAreaM2(areaM2), difference: signed(areaM2 - parcel.areaM2) };
    return [{ sentence: text(message, figures), lands }];
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
        <div key={difference.sentence}>
          <p>{difference.sentence}</p>
          {difference.parts && (
            <ul className={styles.legend}>
              {difference.parts.map((part) => (
                <li key={part} className={styles.part}>
                  {part}
                </li>
              ))}
            </ul>
          )}
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
