import { LAYER_ADD_DELAY_MS, ZOOM } from '../../domain/limits.ts';
import type { CadastralRow } from '../../domain/land/parcel.ts';
import type { PlanningRow } from '../../domain/land/planning.ts';
import { layerId, type LayerLand } from '../../domain/map/openLayer.ts';
import { lowerList } from '../../state/results/resultsSlice.ts';
import { awaitLayer, lowerSuggestions } from '../../state/results/suggestSlice.ts';
import { flyTo } from '../map/flyTo.ts';
import { requestGuard, searches } from '../shell/requestGuard.ts';
import { openLayer } from '../layers/openLayer.ts';
import { openParcel } from '../parcel/openParcel.ts';

const picks = requestGuard();

/** Opens a pick of 'Gợi ý quy hoạch' at zoom 17; the layer of a sheet has only its own parcels. */
export const pickSuggested = (land: LayerLand): Promise<void> => pickLayer(land, ZOOM.planningSuggestion);

/** Opens a pick of the around-position result view at zoom 13. */
export const pickAroundPlanning = (planning: PlanningRow): Promise<void> => pickLayer(planning, ZOOM.planningResult);

/** Moves the map; half a second later it adds the layer (§4), unless the user chose something else meanwhile. */
async function pickLayer(land: LayerLand, zoom: number): Promise<void> {
  lowerPanels();
  const isCurrent = picks.begin();
  const isSameSearch = searches.watch();
  awaitLayer(layerId(land));
  flyTo(land.center, zoom);
  await new Promise((resolve) => setTimeout(resolve, LAYER_ADD_DELAY_MS));
  if (!isCurrent()) return;
  awaitLayer('');
  if (isSameSearch()) openLayer(land);
}

export function pickCadastral(row: Pick<CadastralRow, 'id'>): void {
  cancelPick();
  void openParcel(row.id);
}

/** Cancels a pick of the last half second. */
export function cancelPick(): void {
  picks.begin();
  awaitLayer('');
}

function lowerPanels(): void {
  lowerSuggestions();
  lowerList();
}
