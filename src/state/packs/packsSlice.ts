import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { KeptPack, OfferedPack, PackProgress, SavedAges } from '../../domain/packs/keptPack.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { LoadedSlice } from '../loadStatus.ts';

/** Ways to search packs: by name, in the map's view, along the drawing. */
export type PackSearchBy = 'name' | 'view' | 'drawing';

interface OlderFile {
  file: File;
  name: string;
}

export const NO_AGES: SavedAges = { view: null, list: null, parcel: null, zones: null };

export const packsSlice = proxy({
  status: 'none' as LoadedSlice['status'],
  /** Open page of 'Vùng ngoại tuyến'. */
  page: 'closed' as 'closed' | 'list' | 'find',
  kept: [] as KeptPack[],
  /** Progress by ward of packs being downloaded. */
  steps: {} as Record<string, PackProgress>,
  /** Fault by ward of the last attempt. */
  faults: {} as Record<string, MessageId>,
  /** Free storage in bytes; null where the browser does not report it. */
  freeBytes: null as number | null,
  find: {
    by: 'name' as PackSearchBy,
    query: '',
    status: 'idle' as 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'forbidden',
    found: [] as OfferedPack[],
    total: 0,
  },
  /** Ward of the pack whose deletion needs confirmation. */
  dropping: null as string | null,
  /** Files older than the stored packs, each a `ref`; the question is about the first. */
  olderFiles: [] as OlderFile[],
  /** Age of the shown data that comes from packs. */
  ages: NO_AGES,
  /** A pack covers the map's middle without a network. */
  isCovered: false,
  /** The map's view extends beyond the land of packs. */
  isOverEdge: false,
  /** Outline of a pack on the map; a `ref`. */
  outline: null as readonly LngLat[] | null,
});

type PacksSlice = typeof packsSlice;

export function showPacksPage(page: PacksSlice['page']): void {
  packsSlice.page = page;
}

export function updatePacks(change: Partial<typeof packsSlice>): void {
  Object.assign(packsSlice, change);
}

export function showPackStep(ward: string, step: PackProgress | null): void {
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

/** Removes the first older file once it is decided; the question is then about the next. */
export function settleOlderFile(): void {
  packsSlice.olderFiles.shift();
}

export function showAges(ages: SavedAges): void {
  Object.assign(packsSlice.ages, ages);
}

export function outlinePack(ring: readonly LngLat[] | null): void {
  packsSlice.outline = ring && ref(ring);
}
