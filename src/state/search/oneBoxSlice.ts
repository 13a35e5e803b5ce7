import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { OneBoxReading } from '../../domain/search/readOneBox.ts';
import type { PlaceSuggestion } from '../../domain/search/place.ts';
import type { RecentSearch } from '../../domain/search/recentSearch.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** The pill: a box for everything, and the list under it. */
interface OneBoxSlice {
  /** The list is on show. */
  open: boolean;
  text: string;
  /** The text was typed, and nothing was chosen from it yet: what was found before is no question. */
  isTyped: boolean;
  /** What was found last, and where: it stands in the pill while the pin does. */
  found: { name: string; at: LngLat } | null;
  reading: OneBoxReading;
  /** Of the gateway's answer to the words. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'offline';
  places: PlaceSuggestion[];
  total: number;
  opening: string | null;
  /** There is something to choose under the box. */
  hasRows: boolean;
  /** What did not open, as a quiet line. */
  fault: MessageId | null;
  /** The row that the arrow keys are on, as an id of the page; null for none. */
  activeId: string | null;
  /** What was found before on this device, the newest first. */
  recent: RecentSearch[];
}

const NOTHING_FOUND = { places: [], total: 0 };

export const oneBoxSlice = proxy<OneBoxSlice>({
  open: false,
  text: '',
  isTyped: false,
  found: null,
  reading: { kind: 'empty' },
  status: 'idle',
  ...NOTHING_FOUND,
  opening: null,
  hasRows: false,
  fault: null,
  activeId: null,
  recent: [],
});

export function showOneBox(): void {
  if (!oneBoxSlice.open) Object.assign(oneBoxSlice, { open: true, fault: null, activeId: null });
}

export function hideOneBox(): void {
  Object.assign(oneBoxSlice, { open: false, activeId: null, opening: null, fault: null });
}

export function typeOneBox(text: string): void {
  Object.assign(oneBoxSlice, { open: true, text, isTyped: true, activeId: null, fault: null });
}

/** What the text is; of other words older answers stay until the new one is there. */
export function showReading(reading: OneBoxReading, asks: boolean): void {
  Object.assign(oneBoxSlice, { reading }, asks ? { status: 'loading' } : { status: 'idle', ...NOTHING_FOUND });
}

export function updateOneBox(change: Partial<typeof oneBoxSlice>): void {
  Object.assign(oneBoxSlice, change);
}

export function failOneBox(status: 'failed' | 'offline'): void {
  Object.assign(oneBoxSlice, { status, ...NOTHING_FOUND });
}

export function countOneBoxRows(count: number): void {
  oneBoxSlice.hasRows = count > 0;
}

/** @param opening the row's key; null when it is open, or could not be opened */
export function openOneBoxRow(opening: string | null, fault: MessageId | null = null): void {
  Object.assign(oneBoxSlice, { opening, fault });
}

/** What was found stands in the pill; null removes it. */
export function showFound(found: OneBoxSlice['found']): void {
  Object.assign(oneBoxSlice, { found, text: '', isTyped: false });
}
