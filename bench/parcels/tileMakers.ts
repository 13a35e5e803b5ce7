import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Point, Polygon } from 'geojson';
import { GeoJSONVT as MapLibreGeoJSONVT } from '@maplibre/geojson-vt';
import GeoJSONVT from 'geojson-vt';
import { LABEL_MIN_ZOOM, TILE_MAX_ZOOM } from '../../workers/parcels/api.ts';
import { FULL_LABEL_MIN_ZOOM } from '../../workers/parcels/tiles/tileProperties.ts';
import { chooseTileStore } from '../../workers/parcels/tiles/chooseTileStore.ts';
import type { ParcelBatch } from '../../workers/parcels/answers/parcelBatch.ts';
import { PARCEL_TILES, ParcelFeature } from '../../workers/parcels/store/parcelFeature.ts';
import type { LandAnswer } from './landAnswers.ts';
import { readAnswer, type ReadParcel } from './readAnswer.ts';

export type PeerName = 'mapbox' | 'maplibre';
export type MakerName = 'ours' | PeerName;
/** Peers; @maplibre/vt-pbf writes the tiles of both. */
export const PEERS: Readonly<Record<PeerName, string>> = {
  mapbox: 'geojson-vt + vt-pbf',
  maplibre: '@maplibre/geojson-vt + vt-pbf',
};

const LAYER = 'parcels';
const LABEL_LAYER = 'parcel-labels';

/** Converts responses to the product's tiles: shapes and label points with their properties. */
export interface TileMaker<Read = unknown> {
  /** Decodes a response for `add`: ours the packed form that our gateway sends, the peer JSON. */
  read(answer: LandAnswer): Read;
  add(read: Read): void;
  /** Builds the index after the last `add`. */
  index(): void;
  tile(z: number, x: number, y: number): Uint8Array;
}

/** @param alive GeoJSON of all parcels, which a peer indexes and keeps */
export async function openMaker(name: MakerName, alive?: ParcelGeoJson): Promise<TileMaker> {
  return (name === 'ours' ? await openOurs() : openPeer(INDEXES[name], alive)) as TileMaker;
}

/** Opens the worker's tile store; its columns for lists, which the peer lacks, are omitted. */
async function openOurs(): Promise<TileMaker<ParcelBatch>> {
  const { createTiles, unpack } = await chooseTileStore();
  const tiles = createTiles(PARCEL_TILES);
  const feature = new ParcelFeature();
  return {
    read: ({ packed }) => unpack!(packed),
    add(batch) {
      const [indexes, ids] = [new Uint32Array(batch.count), new Float64Array(batch.count)];
      for (let index = 0; index < batch.count; index += 1) {
        indexes[index] = index;
        ids[index] = batch.idHash(index);
      }
      tiles.setBatch(feature.ofBatch(batch, indexes, ids));
    },
    index: () => undefined,
    tile: (z, x, y) => tiles.tile(z, x, y),
  };
}

/** GeoJSON of the shapes and of their labels, as two sources of a map. */
export interface ParcelGeoJson {
  shapes: Feature<Polygon>[];
  labels: Feature<Point>[];
}

export function toGeoJson(parcels: readonly ReadParcel[], into: ParcelGeoJson): void {
  for (const { featureId: id, values, ring, label } of parcels) {
    const line: number[][] = [];
    for (let i = 0; i < ring.length; i += 2) line.push([ring[i]!, ring[i + 1]!]);
    line.push(line[0]!);
    const [landCode, parcelNumber, text] = values;
    into.shapes.push({ type: 'Feature', id, properties: { landCode }, geometry: { type: 'Polygon', coordinates: [line] } });
    const said = { parcelNumber, label: text };
    into.labels.push({ type: 'Feature', id, properties: said, geometry: { type: 'Point', coordinates: [label.lng, label.lat] } });
  }
}

type PeerTile = NonNullable<ReturnType<MapLibreGeoJSONVT['getTile']>>;

/** Used part of a peer's index. */
interface PeerIndex {
  getTile(z: number, x: number, y: number): PeerTile | null;
}

type OpenIndex = (features: Feature[]) => PeerIndex;

const INDEXES: Readonly<Record<PeerName, OpenIndex>> = {
  mapbox: (features) => new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: TILE_MAX_ZOOM }) as PeerIndex,
  maplibre: (features) => new MapLibreGeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: TILE_MAX_ZOOM }),
};

function withNumbersOnly(tile: PeerTile): PeerTile {
  const features: unknown[] = tile.features.map((feature) => ({
    ...feature,
    tags: { parcelNumber: feature.tags!['parcelNumber'] as unknown },
  }));
  return { ...tile, features: features as PeerTile['features'] };
}

/** Opens a peer's index and vt-pbf with defaults, except the maximum zoom, above which it has no tiles. */
function openPeer(openIndex: OpenIndex, alive?: ParcelGeoJson): TileMaker<ReadParcel[]> {
  let geoJson = alive ?? { shapes: [], labels: [] };
  let shapes: PeerIndex;
  let labels: PeerIndex;
  return {
    read: ({ json }) => readAnswer(json),
    add: (parcels) => toGeoJson(parcels, geoJson),
    index() {
      shapes = openIndex(geoJson.shapes);
      labels = openIndex(geoJson.labels);
      geoJson = { shapes: [], labels: [] };
    },
    tile(z, x, y) {
      const layers: Record<string, PeerTile> = {};
      const shapeTile = shapes.getTile(z, x, y);
      const labelTile = z < LABEL_MIN_ZOOM ? null : labels.getTile(z, x, y);
      if (shapeTile && shapeTile.features.length > 0) layers[LAYER] = shapeTile;
      if (labelTile && labelTile.features.length > 0)
        layers[LABEL_LAYER] = z < FULL_LABEL_MIN_ZOOM ? withNumbersOnly(labelTile) : labelTile;
      return fromGeojsonVt(layers, { version: 2, extent: 4096 });
    },
  };
}
