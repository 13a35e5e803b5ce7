import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { SearchBoxReading } from '../../domain/search/readSearchBox.ts';
import type { PlaceSuggestion } from '../../domain/search/place.ts';
import type { RecentSearch } from '../../domain/search/recentSearch.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** The search pill: one box for all kinds of input, and the list under it. */
interface OneBoxSlice {
  open: boolean;
  text: string;
  /** The text was typed and nothing was chosen from it yet; the name of an earlier result is no query. */
  isTyped: boolean;
  /** Last found place; the pill shows its name while its pin exists. */
  found: { name: string; at: LngLat } | null;
  reading: SearchBoxReading;
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'offline';
  places: PlaceSuggestion[];
  total: number;
  opening: string | null;
  hasRows: boolean;
  /** Fault of a row that could not be opened, as a quiet line. */
  fault: MessageId | null;
  /** Element id of the row that the arrow keys are on; null for none. */
  activeId: string | null;
  /** Earlier searches of this device, newest first. */
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

/** Shows what the text is; answers to other words stay until the new one arrives. */
export function showReading(reading: SearchBoxReading, asks: boolean): void {
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

/** @param opening key of the row; null when it is open, or failed to open */
export function openOneBoxRow(opening: string | null, fault: MessageId | null = null): void {
  Object.assign(oneBoxSlice, { opening, fault });
}

export function showFound(found: OneBoxSlice['found']): void {
  Object.assign(oneBoxSlice, { found, text: '', isTyped: false });
}
