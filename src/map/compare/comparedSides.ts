import { subscribe } from 'valtio';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { BARE_SATELLITE, type Comparison, type CompareSide, readComparison } from '../../domain/map/comparison.ts';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';

/** What is compared; null: nothing is. */
export const comparison = (): Comparison | null => readComparison(compareSlice.text);

/** The layers of a side: while plannings are compared, of them only the one that was chosen. */
export function layersOfSide(side: CompareSide, open: readonly OpenLayer[]): readonly OpenLayer[] {
  const now = comparison();
  return now ? open.filter((layer) => !isPlanning(layer) || layer.id === now[side]) : open;
}

export const baseMapOf = (side: CompareSide): BaseMapName => (comparison()?.[side] === BARE_SATELLITE ? 'satellite' : mapModeSlice.baseMap);

/** @param changed called when another planning is to be seen on a side, not with each step of the handle @returns ends it */
export function followComparedSides(changed: () => void): () => void {
  const sides = (): string => [comparison()?.left, comparison()?.right].join();
  let known = sides();
  return subscribe(compareSlice, () => {
    const now = sides();
    if (now === known) return;
    known = now;
    changed();
  });
}
