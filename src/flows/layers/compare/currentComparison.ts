import type { PicturedPlanning } from '../../../domain/land/planning.ts';
import {
  BARE_MAP,
  BARE_SATELLITE,
  type Comparison,
  type CompareMode,
  type CompareSide,
  readComparison,
  writeComparison,
} from '../../../domain/map/comparison.ts';
import { LAYER_OPACITY } from '../../../domain/limits.ts';
import { isPlanning, layerId, type OpenLayer } from '../../../domain/map/openLayer.ts';
import { compareSlice, setComparison } from '../../../state/layers/compareSlice.ts';
import { editionSlice } from '../../../state/layers/sourceSlice.ts';
import { closeLayersPanel, layersSlice } from '../../../state/layers/layersSlice.ts';
import { mapModeSlice } from '../../../state/map/mapModeSlice.ts';
import { closeLayer, openLayer, setLayerOpacity } from '../openLayer.ts';
import { layerOf } from '../loadLayer.ts';
import { whenLoaded } from '../../shell/loadedCalls.ts';
import { nextPaint } from '../../shell/nextPaint.ts';

/** Layers opened for the comparison; they close with it. */
const opened = new Set<string>();

export const currentComparison = (): Comparison | null => readComparison(compareSlice.text);

const change = (changed: Partial<Comparison>): void => {
  const now = currentComparison();
  if (now) setComparison(writeComparison({ ...now, ...changed }));
};

const openPlannings = (): OpenLayer[] => layersSlice.open.filter(isPlanning);

/** Returns the year that orders two plannings: the first of the edition, else the planning's own. */
const yearOf = ({ year, edition }: Pick<OpenLayer, 'year' | 'edition'>): number => Number.parseInt(edition?.from ?? '', 10) || year;

/** Puts an older planning on the left and a newer one on the right; a lone planning is compared with the bare map. */
function firstSides(): [left: string, right: string] {
  const [first, second] = openPlannings();
  if (!first) return [BARE_MAP, BARE_SATELLITE];
  if (second) {
    const [older, newer] = yearOf(first) <= yearOf(second) ? [first, second] : [second, first];
    return [older.id, newer.id];
  }
  const editions = (editionSlice.editions[first.id] ?? []) as PicturedPlanning[];
  const at = editions.findIndex((planning) => layerId(planning) === first.id);
  const other = editions[at - 1] ?? editions[at + 1];
  if (!other) return [first.id, mapModeSlice.baseMap === 'satellite' ? BARE_MAP : BARE_SATELLITE];
  openToCompare(other);
  const otherId = layerId(other);
  return yearOf(other) <= yearOf(first) ? [otherId, first.id] : [first.id, otherId];
}

function openToCompare(planning: PicturedPlanning): void {
  const id = layerId(planning);
  if (layerOf(id)) return;
  openLayer(planning);
  if (layerOf(id)) opened.add(id);
}

/** Starts a comparison ('So sánh') and closes the drawer. A planning that opened by itself stays open from now on. */
export async function beginComparison(): Promise<void> {
  closeLayersPanel();
  // Paint the closed drawer first: together with its replacement it would be one long task.
  await nextPaint();
  for (const { id, isAutomatic } of openPlannings()) if (isAutomatic) setLayerOpacity(id, LAYER_OPACITY);
  const [left, right] = firstSides();
  setComparison(writeComparison({ mode: 'swipe', share: 50, left, right }));
  whenLoaded(import('./followDifferences.ts'), ({ followDifferences }) => followDifferences());
}

/** Ends the comparison and closes the layers that it opened. */
export function endComparison(): void {
  setComparison(null);
  closeUncompared();
}

function closeUncompared(): void {
  const now = currentComparison();
  for (const id of opened) {
    if (now?.left === id || now?.right === id) continue;
    opened.delete(id);
    closeLayer(id);
  }
}

/** Sets the planning of one side, or none; opens an edition that is not open. */
export function chooseSide(side: CompareSide, id: string): void {
  const planning = Object.values(editionSlice.editions)
    .flat()
    .find((edition) => layerId(edition) === id);
  if (planning) openToCompare(planning as PicturedPlanning);
  change({ [side]: id });
  closeUncompared();
}

export const setCompareMode = (mode: CompareMode): void => change({ mode });

/** @param share percent of the free map's width */
export const setCompareShare = (share: number): void => change({ share: Math.round(Math.min(100, Math.max(0, share))) });

export const retryDifferences = (): void => whenLoaded(import('./followDifferences.ts'), ({ measureView }) => void measureView());
