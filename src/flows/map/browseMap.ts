import type { ParcelsProgress, TileLayer } from '../../../workers/parcels/api.ts';
import type { LandCellPlace, LandCell, ZoneCellsPiece } from '../../../workers/parcels/land/landCell.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { growResults, resultsSlice, showChangedTiles, showViewCompleteness } from '../../state/results/resultsSlice.ts';

/**
 * The map shows this: the parcels worker fetches what is not held, nearest first. Failures stay silent, for nobody asked
 * (§8): what they left out is asked for again.
 */
export function browseMap(center: LngLat, zoom: number, box: LngLatBox): void {
  void parcelsClient.watchView({ box, center, zoom });
}

/** Once, at the start: what the worker fetches reaches map, chips and lists. */
export function followParcels(): void {
  void parcelsClient.followProgress(showProgress);
}

function showProgress({ view, viewHasSample, list, tileVersion, changedCells }: ParcelsProgress): void {
  showViewCompleteness(view, viewHasSample);
  if (tileVersion > resultsSlice.tiles.version) showChangedTiles(tileVersion, changedCells);
  if (list) showListProgress(list);
}

/** A list that another search has replaced meanwhile is nobody's any more. */
function showListProgress({ center, count, completeness }: NonNullable<ParcelsProgress['list']>): void {
  const shown = resultsSlice.center;
  if (resultsSlice.status !== 'ready' || center.lng !== shown?.lng || center.lat !== shown.lat) return;
  growResults(count, completeness);
}

/** Asks at once for the parcels that could not be fetched: the user wants it, or the network is back. */
export function retryMissing(): void {
  void parcelsClient.retryMissing();
}

const tiles = { areMissed: false };

// What was drawn empty while no worker could be had is drawn anew once one is there.
parcelsClient.onRestored(() => {
  if (!tiles.areMissed) return;
  tiles.areMissed = false;
  showChangedTiles(resultsSlice.tiles.version + 1, 'all');
});

/** MVT bytes of a tile from the parcels worker; none when it cannot be had: once it can, the map asks again. */
export async function readTile(layer: TileLayer, z: number, x: number, y: number, layerId?: string): Promise<Uint8Array> {
  const answer = await parcelsClient.tile(layer, z, x, y, layerId);
  if (answer.ok) return answer.value;
  tiles.areMissed = true;
  return new Uint8Array();
}

/** How far from a corner a fingertip that aims at it comes down. */
const FINGER_PX = 16;
/** Nobody aims at less. */
const MIN_PX = 3;

/** The cells of parcels and zones from the parcels worker, and what lies at a point; none when it cannot be had: once it can, the map asks again. */
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
    const aPixelM = pixelM(at.lat, zoom);
    const answer = await parcelsClient.lotsAt(at, FINGER_PX * aPixelM, MIN_PX * aPixelM);
    return answer.ok ? answer.value : [];
  },
};
