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

/** Picked in 'Gợi ý quy hoạch': zoom 17. Of a sheet only its own parcels are the layer. */
export const pickSuggested = (land: LayerLand): Promise<void> => pickLayer(land, ZOOM.planningSuggestion);

/** Picked in the around-position result view: zoom 13. */
export const pickAroundPlanning = (planning: PlanningRow): Promise<void> => pickLayer(planning, ZOOM.planningResult);

/** The map sets out for it; half a second later it is a layer (§4), unless something else was wanted meanwhile. */
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

/** Picked in the list of parcels: it fills the map, the panel opens. */
export function pickCadastral(row: Pick<CadastralRow, 'id'>): void {
  cancelPick();
  void openParcel(row.id);
}

/** What was picked within the last half second is not wanted any more. */
export function cancelPick(): void {
  picks.begin();
  awaitLayer('');
}

/** On a phone the list makes room for the map. */
function lowerPanels(): void {
  lowerSuggestions();
  lowerList();
}
