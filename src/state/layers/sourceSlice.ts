import { proxy } from 'valtio';
import type { DataSource } from '../../domain/land/dataSource.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';

export interface AskedLand extends Pick<OpenLayer, 'id' | 'title' | 'edition'> {
  of: 'parcel' | 'sheet' | 'planning';
}

export const sourceSlice = proxy({
  /** Land whose source is shown; null: none. */
  asked: null as AskedLand | null,
  status: 'loading' as 'loading' | 'shown' | 'failed',
  /** Source; null where it is unknown, or not loaded yet. */
  source: null as DataSource | null,
});

export function beginSource(asked: AskedLand): void {
  Object.assign(sourceSlice, { asked, status: 'loading', source: null });
}

/** @param source undefined where it is unavailable */
export function showSource(source: DataSource | null | undefined): void {
  Object.assign(sourceSlice, source === undefined ? { status: 'failed' } : { status: 'shown', source });
}

export function closeSource(): void {
  Object.assign(sourceSlice, { asked: null, source: null });
}

export const editionSlice = proxy({
  /** Editions of open plannings by layer id, oldest first; empty for one without others. */
  editions: {} as Record<string, PicturedPlanning[]>,
  /** Layer that replaced another one by a press: its years take the focus. */
  movedTo: null as string | null,
});

export function showEditions(layerIds: readonly string[], editions: PicturedPlanning[]): void {
  for (const id of layerIds) editionSlice.editions[id] = editions;
}

export function moveToEdition(layerId: string | null): void {
  editionSlice.movedTo = layerId;
}
