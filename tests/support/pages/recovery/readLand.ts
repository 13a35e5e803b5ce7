import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLatBox } from '../../../../src/domain/geometry/lngLat.ts';
import { AREAS_AND_LINES, type LandLayerOnMap } from '../../../../src/map/land/landLayer.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { featureId } from '../../../../workers/parcels/tiles/featureId.ts';

/** Corners of parcels by feature id. */
export type Land = Record<string, string>;

const boxInView = (map: MapLibreMap): LngLatBox => {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
};

/** Returns every parcel in view that the worker holds. */
export async function readLand(map: MapLibreMap): Promise<Land> {
  const answer = await parcelsClient.parcelsIn(boxInView(map), Infinity);
  if (!answer.ok) throw new Error(`${answer.error.kind}: ${answer.error.message}`);
  const { ids, lngLat, ringEnds, zoneEnds } = answer.value;
  const cornersTo = (parcel: number): number => (parcel < 0 ? 0 : 2 * ringEnds[zoneEnds[parcel]! - 1]!);
  return Object.fromEntries(ids.map((id, at) => [String(featureId(id)), lngLat.slice(cornersTo(at - 1), cornersTo(at)).join(' ')]));
}

/** Returns the feature ids of parcels that the map can draw. */
export function renderedParcels(map: MapLibreMap): Set<string> {
  const layer = map.getLayer(AREAS_AND_LINES) as { implementation: LandLayerOnMap } | undefined;
  return new Set([...(layer?.implementation.drawnIds() ?? [])].map(String));
}

interface Item {
  _id: string;
  longitude_center: number;
  latitude_center: number;
}

/** Asks the gateway directly for the view: ids of parcels whose centre is in it. */
async function idsInView(map: MapLibreMap): Promise<string[]> {
  const { west, south, east, north } = boxInView(map);
  const answer = await fetch('/gateway/app/parcel-land-cadastral-items/find-around', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      position: [
        { latitude: south, longitude: west },
        { latitude: north, longitude: east },
      ],
      limitPoint: 500,
      status: 'ACTIVE',
    }),
  });
  const { data } = (await answer.json()) as { data: Item[] };
  if (data.length === 500) throw new Error('the view holds more parcels than one answer');
  return data
    .filter((item) => item.latitude_center > south && item.latitude_center < north)
    .filter((item) => item.longitude_center > west && item.longitude_center < east)
    .map((item) => String(featureId(item._id)));
}

/** Returns the gateway's parcels in view, each with the corners that the worker holds. */
export async function landInView(map: MapLibreMap): Promise<Land> {
  const [ids, held] = await Promise.all([idsInView(map), readLand(map)]);
  return Object.fromEntries(ids.map((id) => [id, held[id] ?? '']));
}
