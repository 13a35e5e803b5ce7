import { useSnapshot } from 'valtio';
import { hidePackOutline, openPacks } from '../../flows/packs/findPacks.ts';
import { oldestOf, ageOf, type SavedAges } from '../../domain/packs/keptPack.ts';
import { useText } from '../../i18n/text/useText.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { packsSlice } from '../../state/packs/packsSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './Packs.module.css';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { Badge } from '../../ui/layout/Badge.tsx';

/** Line beside the offline notice: age and edge of the stored land, or that there is none here; an outline's name. */
export function SavedLine() {
  const { ages, isCovered, isOverEdge, outline } = useSnapshot(packsSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  const asOf = oldestOf([ages.view, ages.list]);
  const age = asOf === null ? null : ageMessage(asOf);
  // The list of a search elsewhere shows its own age.
  const isAway = !online && !isCovered && ages.view === null;
  const isCutShort = !online && isOverEdge && (age !== null || isCovered);
  const notes = [...(age ? [text(age.id, age.values)] : []), ...(isCutShort ? [text('packs.overEdge')] : [])];
  const message = isAway ? text('packs.notHere') : notes.join(' · ') || null;
  return (
    <>
      <div role="status" className={styles.live}>
        {message !== null && (
          <div className={styles.line}>
            <span>{message}</span>
            <Button variant="quiet" onPress={openPacks}>
              {text('packs.title')}
            </Button>
          </div>
        )}
      </div>
      {outline && (
        <div className={styles.line}>
          <span>{text('packs.outline')}</span>
          <IconButton icon="close" label={text('packs.hideOutline')} onPress={hidePackOutline} />
        </div>
      )}
    </>
  );
}

export function ageMessage(asOf: string): { id: MessageId; values: { count: number } } {
  const { count, unit } = ageOf(asOf, Date.now());
  const id = { day: count === 1 ? 'packs.savedDay' : 'packs.savedDays', hour: 'packs.savedHours', minute: 'packs.savedMinutes' } as const;
  return { id: id[unit], values: { count } };
}

/** Shows 'Dữ liệu lưu 3 ngày trước', where any of these comes from packs on this device. */
export function SavedAge({ of }: { of: ReadonlyArray<keyof SavedAges> }) {
  const { ages } = useSnapshot(packsSlice);
  const text = useText();
  const asOf = oldestOf(of.map((name) => ages[name]));
  if (asOf === null) return null;
  const { id, values } = ageMessage(asOf);
  return <Badge>{text(id, values)}</Badge>;
}
