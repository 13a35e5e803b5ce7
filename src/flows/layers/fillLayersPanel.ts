import { isPlanning, layerId, type OpenLayer } from '../../domain/map/openLayer.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { listKeptLandFiles } from '../landFile/previewLandFile.ts';
import { loadLiveLayers } from './live/loadLiveLayers.ts';
import { findPlanningsOver } from '../../api/land/plannings.ts';
import { boxCorners } from '../../domain/geometry/box.ts';
import { editionsOf } from '../../domain/land/planStanding.ts';
import { editionSlice, showEditions } from '../../state/layers/sourceSlice.ts';

const asking = new Set<string>();

/** Requests the editions of an open planning once; skips one without a stated period. */
async function askEditions({ id, box, center, edition }: Pick<OpenLayer, 'id' | 'box' | 'center' | 'edition'>): Promise<void> {
  if (!edition || editionSlice.editions[id] || asking.has(id)) return;
  asking.add(id);
  const answer = await findPlanningsOver(box ? boxCorners(box) : [center]);
  asking.delete(id);
  if (!answer.ok) return;
  const editions = editionsOf(id, answer.value);
  showEditions([id, ...editions.map(layerId)], editions);
}

export function fillLayersPanel(): void {
  if (layersSlice.panel) {
    void loadLiveLayers();
    void listKeptLandFiles();
  }
  for (const layer of layersSlice.open) if (isPlanning(layer)) void askEditions(layer);
}
