import { subscribe } from 'valtio';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { BARE_SATELLITE, type Comparison, type CompareSide, readComparison } from '../../domain/map/comparison.ts';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';

export const comparison = (): Comparison | null => readComparison(compareSlice.text);

/** Returns the layers of a side: during a comparison only its chosen planning and other kinds of layers. */
export function layersOfSide(side: CompareSide, open: readonly OpenLayer[]): readonly OpenLayer[] {
  const current = comparison();
  return current ? open.filter((layer) => !isPlanning(layer) || layer.id === current[side]) : open;
}

/** Returns the base map of a side: imagery, or the chosen one. */
export const baseMapOf = (side: CompareSide): BaseMapName => (comparison()?.[side] === BARE_SATELLITE ? 'satellite' : mapModeSlice.baseMap);

/** @param changed called when a side's planning changes, not for each step of the handle @returns ends it */
export function followComparedSides(changed: () => void): () => void {
  const sides = (): string => [comparison()?.left, comparison()?.right].join();
  let last = sides();
  return subscribe(compareSlice, () => {
    const now = sides();
    if (now === last) return;
    last = now;
    changed();
  });
}
