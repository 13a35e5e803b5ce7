import type { ParcelsProgress, TileLayer } from '../../../workers/parcels/api.ts';
import type { LandCellPlace, LandCell, ZoneCellsPiece } from '../../../workers/parcels/land/landCell.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { growResults, resultsSlice, showChangedTiles, showViewCompleteness } from '../../state/results/resultsSlice.ts';

/**
 * Passes the view to the parcels worker, which fetches missing cells, nearest first. Failures stay silent because
 * nobody asked (§8); failed cells are requested again later.
 */
export function browseMap(center: LngLat, zoom: number, box: LngLatBox): void {
  void parcelsClient.watchView({ box, center, zoom });
}

/** Passes the worker's results to map, chips and lists. Called once at start. */
export function followParcels(): void {
  void parcelsClient.followProgress(showProgress);
}

function showProgress({ view, viewHasSample, list, tileVersion, changedCells }: ParcelsProgress): void {
  showViewCompleteness(view, viewHasSample);
  if (tileVersion > resultsSlice.tiles.version) showChangedTiles(tileVersion, changedCells);
  if (list) showListProgress(list);
}

/** Shows the progress of a list, unless another search has replaced it. */
function showListProgress({ center, count, completeness }: NonNullable<ParcelsProgress['list']>): void {
  const shown = resultsSlice.center;
  if (resultsSlice.status !== 'ready' || center.lng !== shown?.lng || center.lat !== shown.lat) return;
  growResults(count, completeness);
}

export function retryMissing(): void {
  void parcelsClient.retryMissing();
}

const tiles = { areMissed: false };

// Redraw what was drawn empty while no worker was available.
parcelsClient.onRestored(() => {
  if (!tiles.areMissed) return;
  tiles.areMissed = false;
  showChangedTiles(resultsSlice.tiles.version + 1, 'all');
});

/** Returns a tile's MVT bytes from the parcels worker; none where it is unavailable, until the map asks again. */
export async function readTile(layer: TileLayer, z: number, x: number, y: number, layerId?: string): Promise<Uint8Array> {
  const answer = await parcelsClient.tile(layer, z, x, y, layerId);
  if (answer.ok) return answer.value;
  tiles.areMissed = true;
  return new Uint8Array();
}

/** Distance from a corner within which a finger that aims at it comes down. */
const FINGER_PX = 16;
/** Minimum reach of a corner in pixels; a smaller one cannot be aimed at. */
const MIN_PX = 3;

/** Cells of parcels and zones and hits at a point; empty while the parcels worker is unavailable. */
export const LAND = {
  async cells(cells: LandCellPlace[]): Promise<LandCell[]> {
    const answer = await parcelsClient.landCells(cells);
    if (answer.ok) return answer.value;
    tiles.areMissed = true;
    return [];
  },
  async zoneCells(layerId: string, near: LngLat, from: number): Promise<ZoneCellsPiece> {
    const answer = await parcelsClient.zoneCells(layerId, near, from);
    if (answer.ok) return answer.value;
    tiles.areMissed = true;
    return { cells: [], isLast: false };
  },
  async parcelAt(at: LngLat): Promise<number | null> {
    const answer = await parcelsClient.drawnAt(at);
    return answer.ok ? answer.value : null;
  },
  async lotsAt(at: LngLat, zoom: number): Promise<readonly CadastralParcel[]> {
    const metresPerPixel = pixelM(at.lat, zoom);
    const answer = await parcelsClient.lotsAt(at, FINGER_PX * metresPerPixel, MIN_PX * metresPerPixel);
    return answer.ok ? answer.value : [];
  },
};
