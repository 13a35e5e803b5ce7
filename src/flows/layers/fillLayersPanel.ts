import { isPlanning } from '../../domain/map/openLayer.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { loadLiveLayers } from './live/loadLiveLayers.ts';
import { askEditions } from './askEditions.ts';

/** What the panel of open layers, or a comparison, shows beside them: their other editions, and what other servers offer. */
export function fillLayersPanel(): void {
  if (layersSlice.panel) void loadLiveLayers();
  for (const layer of layersSlice.open) if (isPlanning(layer)) void askEditions(layer);
}
