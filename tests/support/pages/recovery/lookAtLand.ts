import { VectorTile } from '@mapbox/vector-tile';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { PbfReader } from 'pbf';
import { tileOf } from '../../tiles/tileOf.ts';
import { AREAS_AND_LINES, type LandLayerOnMap } from '../../../../src/map/land/landLayer.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { featureId } from '../../../../workers/parcels/tiles/featureId.ts';

/** Parcels by feature id, each with its shape as the tile that holds its middle draws it. */
export type Land = Record<string, string>;

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

const TILE_ZOOM = 18;

/** Tiles that the view touches. */
export function tilesInView(map: MapLibreMap): TileAddress[] {
  const bounds = map.getBounds();
  const first = tileOf(bounds.getNorthWest(), TILE_ZOOM);
  const last = tileOf(bounds.getSouthEast(), TILE_ZOOM);
  const tiles: TileAddress[] = [];
  for (let x = first.x; x <= last.x; x += 1) for (let y = first.y; y <= last.y; y += 1) tiles.push({ z: TILE_ZOOM, x, y });
  return tiles;
}

/** Every parcel that these tiles of the worker hold, decoded; its shapes in them, joined. */
export async function readTiles(tiles: TileAddress[]): Promise<Land> {
  const shapes: Record<string, string[]> = {};
  const answers = await Promise.all(tiles.map(({ z, x, y }) => parcelsClient.tile('parcels', z, x, y)));
  answers.forEach((answer, i) => {
    if (!answer.ok) throw new Error(`${answer.error.kind}: ${answer.error.message}`);
    const layer = new VectorTile(new PbfReader(answer.value)).layers.parcels;
    for (let at = 0; at < (layer?.length ?? 0); at += 1) {
      const feature = layer!.feature(at);
      const points = feature.loadGeometry().map((ring) =>
        ring
          .map((point) => `${point.x},${point.y}`)
          .sort()
          .join(' '),
      );
      (shapes[String(feature.id)] ??= []).push(`${tiles[i]!.x}/${tiles[i]!.y}: ${points.join(' | ')}`);
    }
  });
  return Object.fromEntries(Object.entries(shapes).map(([id, parts]) => [id, parts.sort().join('; ')]));
}

/** Feature ids of the parcels that the map has ready to draw. */
export function renderedParcels(map: MapLibreMap): Set<string> {
  const layer = map.getLayer(AREAS_AND_LINES) as { implementation: LandLayerOnMap } | undefined;
  return new Set([...(layer?.implementation.drawnIds() ?? [])].map(String));
}

interface Item {
  _id: string;
  longitude_center: number;
  latitude_center: number;
}

/** What the gateway answers for the view, asked apart from the worker: ids whose middle lies in it. */
async function idsInView(map: MapLibreMap): Promise<string[]> {
  const bounds = map.getBounds();
  const [south, west, north, east] = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()];
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

/** The parcels in view as the gateway knows them, each in the shape that the worker's tiles give it. */
export async function landInView(map: MapLibreMap): Promise<Land> {
  const [ids, held] = await Promise.all([idsInView(map), readTiles(tilesInView(map))]);
  return Object.fromEntries(ids.map((id) => [id, held[id] ?? '']));
}
