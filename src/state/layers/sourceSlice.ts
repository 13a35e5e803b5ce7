import { proxy } from 'valtio';
import type { DataSource } from '../../domain/land/dataSource.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';

export interface AskedLand extends Pick<OpenLayer, 'id' | 'title' | 'edition'> {
  of: 'parcel' | 'sheet' | 'planning';
}

export const sourceSlice = proxy({
  /** null: nobody asks. */
  asked: null as AskedLand | null,
  status: 'loading' as 'loading' | 'shown' | 'failed',
  /** null where nobody knows, or not yet. */
  source: null as DataSource | null,
});

export function beginSource(asked: AskedLand): void {
  Object.assign(sourceSlice, { asked, status: 'loading', source: null });
}

/** @param source undefined: it could not be asked for */
export function showSource(source: DataSource | null | undefined): void {
  Object.assign(sourceSlice, source === undefined ? { status: 'failed' } : { status: 'shown', source });
}

export function closeSource(): void {
  Object.assign(sourceSlice, { asked: null, source: null });
}

export const editionSlice = proxy({
  /** Of an open planning, by its layer's id: its editions, the oldest first; none of one that has no others. */
  editions: {} as Record<string, PicturedPlanning[]>,
  /** The layer that took another one's place by a press: its years have the focus. */
  movedTo: null as string | null,
});

export function showEditions(layerIds: readonly string[], editions: PicturedPlanning[]): void {
  for (const id of layerIds) editionSlice.editions[id] = editions;
}

export function moveToEdition(layerId: string | null): void {
  editionSlice.movedTo = layerId;
}
