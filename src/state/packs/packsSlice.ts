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

export const NO_AGES: SavedAges = { view: null, list: null, parcel: null, zones: null };

export const packsSlice = proxy({
  status: 'none' as LoadedSlice['status'],
  /** What of 'Vùng ngoại tuyến' is open. */
  page: 'closed' as 'closed' | 'list' | 'find',
  kept: [] as KeptPack[],
  /** Wards whose packs are being taken, and how far they are. */
  steps: {} as Record<string, PackStep>,
  /** Why the last try of a ward did not go through. */
  faults: {} as Record<string, MessageId>,
  /** What the browser still gives, bytes; null where it does not tell. */
  roomBytes: null as number | null,
  find: {
    by: 'name' as PackSearchBy,
    words: '',
    status: 'idle' as 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'forbidden',
    found: [] as OfferedPack[],
    total: 0,
  },
  /** The pack that is about to be removed. */
  dropping: null as string | null,
  /** Files that are older than what is kept, each a `ref`; the first one is asked about. */
  olderFiles: [] as OlderFile[],
  /** How old what is shown is, where it comes from packs. */
  ages: NO_AGES,
  /** Without a network: whether a pack covers the middle of the map. */
  isCovered: false,
  /** Whether what the map shows reaches over the land of packs. */
  isOverEdge: false,
  /** The outline of a pack on the map; a `ref`. */
  outline: null as readonly LngLat[] | null,
});

type PacksSlice = typeof packsSlice;

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
