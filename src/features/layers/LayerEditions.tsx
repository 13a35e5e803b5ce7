import { useEffect, useRef } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { editionYears, standingOf, todayInVietnam } from '../../domain/land/planStanding.ts';
import { planName } from '../../domain/land/planVerdict.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import { layerId, type OpenLayer } from '../../domain/map/openLayer.ts';
import { editionMessage } from '../../flows/layers/editionMessage.ts';
import { openEdition } from '../../flows/layers/openLayer.ts';
import { useText } from '../../i18n/text/useText.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { editionSlice, moveToEdition } from '../../state/layers/sourceSlice.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { type PlanTransfer, transferKey } from '../../domain/land/planTransfer.ts';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { askChanges, drawChangesOf, hideChanges } from '../../flows/layers/askChanges.ts';
import { changesSlice, type ComparedPlans } from '../../state/layers/changesSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Layers.module.css';

/** Button such as 'ODT → DGT: 1,234.0 m²', which draws the area on the map. */
function TransferButton({ transfer }: { transfer: PlanTransfer }) {
  const { drawn } = useSnapshot(changesSlice);
  const text = useText();
  const nameOf = (code: string | null): string => {
    if (code === null) return text('overlap.uncovered');
    return code === '' ? text('overlap.noCode') : code;
  };
  const codes = { before: nameOf(transfer.before), after: nameOf(transfer.after) };
  return (
    <button
      type="button"
      className={styles.codeButton}
      aria-pressed={drawn === transferKey(transfer)}
      onClick={() => void drawChangesOf(transfer)}
    >
      {text('changes.transfer', { ...codes, area: formatAreaM2(transfer.areaM2) })}
    </button>
  );
}

function ChangeList({ compared }: { compared: ComparedPlans }) {
  const { status, transfers, isCut } = useSnapshot(changesSlice);
  const text = useText();
  if (status === 'loading') return <Skeleton height={88} label={text('changes.loading')} />;
  if (status === 'failed') {
    return (
      <>
        <Callout tone="error" live>
          {text('changes.failed')}
        </Callout>
        <RetryButton wide onPress={() => void askChanges(compared)} />
      </>
    );
  }
  if (transfers.length === 0) return <p className={styles.hint}>{text('changes.nowhere')}</p>;
  return (
    <>
      <p className={styles.hint}>{text('changes.hint')}</p>
      <ul className={styles.codes}>
        {transfers.map((transfer) => (
          <li key={transferKey(transfer)}>
            <TransferButton transfer={transfer} />
          </li>
        ))}
      </ul>
      {isCut && <p className={styles.hint}>{text('changes.cut')}</p>}
    </>
  );
}

/** Shows 'Thay đổi so với …': changes from the previous edition, loaded when it is opened (§2.80). */
function LayerChanges({ beforeId, afterId, before }: ComparedPlans & { before: string }) {
  const { compared } = useSnapshot(changesSlice);
  const text = useText();
  const isOurs = compared?.beforeId === beforeId && compared.afterId === afterId;
  // A closed layer also removes its drawing.
  useEffect(
    () => () => {
      if (changesSlice.compared?.afterId === afterId) hideChanges();
    },
    [afterId],
  );
  const toggle = (isOpen: boolean): void => {
    if (isOpen && !isOurs) void askChanges({ beforeId, afterId });
    if (!isOpen && isOurs) hideChanges();
  };
  return (
    <Disclosure summary={text('changes.of', { before })} onToggle={toggle}>
      {isOurs && <ChangeList compared={{ beforeId, afterId }} />}
    </Disclosure>
  );
}

/** Strip of years with the editions of an open planning: a chosen one replaces it on the map (§2.76). */
export function LayerEditions({ layer }: { layer: Snapshot<OpenLayer> }) {
  const slice = useSnapshot(editionSlice);
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  const { id, title } = layer;
  const editions = (slice.editions[id] ?? []) as PicturedPlanning[];
  const isMoved = slice.movedTo === id;

  // The row of the previous edition is gone, and its focus with it.
  useEffect(() => {
    if (!isMoved || editions.length === 0) return;
    room.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    moveToEdition(null);
  }, [isMoved, editions.length]);

  if (editions.length === 0) return null;
  const day = todayInVietnam();
  const shown = editions.findIndex((planning) => layerId(planning) === id);
  const before = editions[shown - 1];
  const upcoming = editions.filter(({ edition, id: own }) => own !== id && standingOf(edition, day) === 'upcoming');
  return (
    <div ref={room}>
      <RadioGroup
        label={text('edition.of', { title })}
        labelHidden
        value={id}
        options={editions.map((planning) => ({ value: layerId(planning), text: editionYears(planning) }))}
        onChange={(next) => {
          const planning = editions.find((candidate) => layerId(candidate) === next);
          if (planning) openEdition(id, planning);
        }}
      />
      {before && pointsPerView === 0 && <LayerChanges beforeId={before.id} afterId={editions[shown]!.id} before={planName(before)} />}
      {upcoming.map((planning) => {
        const status = editionMessage(planning.edition);
        return (
          status && (
            <Callout key={planning.id} tone="info">
              {text('edition.announced', { status: text(status), title: planning.title })}
            </Callout>
          )
        );
      })}
    </div>
  );
}
