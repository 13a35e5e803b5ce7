import { useSnapshot } from 'valtio';
import { ageOf, oldestOf, type SavedAges } from '../../domain/packs/keptPack.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { packsSlice } from '../../state/packs/packsSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';

/** How old saved data is, in words. */
export function ageWords(asOf: string): { id: MessageId; values: { count: number } } {
  const { count, unit } = ageOf(asOf, Date.now());
  const id = { day: count === 1 ? 'packs.savedDay' : 'packs.savedDays', hour: 'packs.savedHours', minute: 'packs.savedMinutes' } as const;
  return { id: id[unit], values: { count } };
}

/** 'Dữ liệu lưu 3 ngày trước', where any of these comes from packs on this device. */
export function SavedAge({ of }: { of: ReadonlyArray<keyof SavedAges> }) {
  const { ages } = useSnapshot(packsSlice);
  const text = useText();
  const asOf = oldestOf(of.map((name) => ages[name]));
  if (asOf === null) return null;
  const { id, values } = ageWords(asOf);
  return <Badge>{text(id, values)}</Badge>;
}
