import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { KeptPack, OfferedPack, PackStep, SavedAges } from '../../domain/packs/keptPack.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { LoadedSlice } from '../loadStatus.ts';

/** What is looked for: names, what the map shows, what is drawn. */
export type PackSearchBy = 'name' | 'view' | 'drawing';

interface OlderFile {
  file: File;
  name: string;
}

interface PacksSlice extends LoadedSlice {
  /** What of 'Vùng ngoại tuyến' is open. */
  page: 'closed' | 'list' | 'find';
  kept: KeptPack[];
  /** Wards whose packs are being taken, and how far they are. */
  steps: Record<string, PackStep>;
  /** Why the last try of a ward did not go through. */
  faults: Record<string, MessageId>;
  /** What the browser still gives, bytes; null where it does not tell. */
  roomBytes: number | null;
  find: {
    by: PackSearchBy;
    words: string;
    status: 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'forbidden';
    found: OfferedPack[];
    total: number;
  };
  /** The pack that is about to be removed. */
  dropping: string | null;
  /** Files that are older than what is kept, each a `ref`; the first one is asked about. */
  olderFiles: OlderFile[];
  /** How old what is shown is, where it comes from packs. */
  ages: SavedAges;
  /** Without a network: whether a pack covers the middle of the map. */
  isCovered: boolean;
  /** Whether what the map shows reaches over the land of packs. */
  isOverEdge: boolean;
  /** The outline of a pack on the map; a `ref`. */
  outline: readonly LngLat[] | null;
}

export const NO_AGES: SavedAges = { view: null, list: null, parcel: null, zones: null };

export const packsSlice = proxy<PacksSlice>({
  page: 'closed',
  kept: [],
  status: 'none',
  steps: {},
  faults: {},
  roomBytes: null,
  find: { by: 'name', words: '', status: 'idle', found: [], total: 0 },
  dropping: null,
  olderFiles: [],
  ages: NO_AGES,
  isCovered: false,
  isOverEdge: false,
  outline: null,
});

export function showPacksPage(page: PacksSlice['page']): void {
  packsSlice.page = page;
}

export function updatePacks(change: Partial<typeof packsSlice>): void {
  Object.assign(packsSlice, change);
}

/** @param step null once it has ended */
export function showPackStep(ward: string, step: PackStep | null): void {
  if (step) {
    packsSlice.steps[ward] = step;
    delete packsSlice.faults[ward];
  } else delete packsSlice.steps[ward];
}

export function showPackFault(ward: string, fault: MessageId | null): void {
  if (fault) packsSlice.faults[ward] = fault;
  else delete packsSlice.faults[ward];
}

export function showFind(change: Partial<PacksSlice['find']>): void {
  Object.assign(packsSlice.find, change);
}

export function askToDrop(ward: string | null): void {
  packsSlice.dropping = ward;
}

export function askOlderFile(older: OlderFile): void {
  packsSlice.olderFiles.push(ref(older));
}

/** The first older file is decided on: the next one is asked about. */
export function settleOlderFile(): void {
  packsSlice.olderFiles.shift();
}

export function showAges(ages: SavedAges): void {
  Object.assign(packsSlice.ages, ages);
}

export function outlinePack(ring: readonly LngLat[] | null): void {
  packsSlice.outline = ring && ref(ring);
}
