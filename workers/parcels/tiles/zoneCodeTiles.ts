import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { boxOfTile } from '../../../src/domain/geometry/mercator.ts';
import { type PackedRing, ringsCrossingsAt, widestInterval } from '../../../src/domain/geometry/ring.ts';
import { TILE_MAX_ZOOM } from '../api.ts';
import { polygonsOfShape } from '../store/shapeOfPolygons.ts';
import { LABEL_HEIGHTS } from './parcelLabel.ts';
import type { ZoneCodeProperties } from './tileProperties.ts';
import { type CreateTileStore, landTileOptions, polygonShape, type TileShape, type TileStore } from './tileStore.ts';

const KEYS: ReadonlyArray<keyof ZoneCodeProperties> = ['landCode'];
/** CSS pixels: of a tile's side, and what a letter of 11 pixels, a line and the air around them take. */
const TILE_PX = 512;
const LETTER_PX = 7.5;
const AIR_PX = 3;
const LINE_PX = 12;
/** The last tiles are enlarged four times, and a zone has room in the end. */
const LAST_SHARE = 1 / 4;

export interface CodedZone {
  landCode: string;
  shape: TileShape;
}

/** Tiles of points at which the codes of zones are printed: of those that have room for theirs. */
export class ZoneCodeTiles {
  readonly #createTiles: CreateTileStore;
  /** Filled anew for every tile; made for the first. */
  #points: TileStore | null = null;

  constructor(createTiles: CreateTileStore) {
    this.#createTiles = createTiles;
  }

  /** @param zonesIn those whose box meets one */
  tile(z: number, x: number, y: number, zonesIn: (box: LngLatBox) => Iterable<CodedZone>): Uint8Array<ArrayBuffer> {
    const points = (this.#points ??= this.#createTiles(landTileOptions('zone-codes', KEYS, 'zone-codes')));
    const box = boxOfTile(z, x, y);
    const px = { lng: (box.east - box.west) / TILE_PX, lat: (box.north - box.south) / TILE_PX };
    const share = z >= TILE_MAX_ZOOM ? LAST_SHARE : 1;
    const places = new Map<string, LngLat[]>();
    for (const { landCode, shape } of zonesIn(box)) {
      if (landCode === '') continue;
      const room = { lng: px.lng * share * (LETTER_PX * landCode.length + AIR_PX), lat: px.lat * share * LINE_PX };
      for (const rings of polygonsOfShape(shape)) {
        const place = zoneCodePlace(rings, box, room);
        if (!place) continue;
        const placed = places.get(landCode);
        if (placed) placed.push(place);
        else places.set(landCode, [place]);
      }
    }
    let id = 0;
    for (const [landCode, at] of places) {
      for (const label of at) {
        points.set({ id, shape: smallestShape(label), values: [landCode], label });
        id += 1;
      }
    }
    const tile = points.tile(z, x, y, 'labels');
    while (id > 0) points.remove(--id);
    return tile;
  }

  close(): void {
    this.#points?.close();
    this.#points = null;
  }
}

/** Of the room that a code needs: a place with as much is good enough, however much there is elsewhere. */
const EASY = 1.5;

/**
 * Where the code of a zone stands in a tile: in the middle of a level line through the zone that is long enough for it. One that is larger than
 * a tile has a code in every tile, others in the tile that has their place.
 * @param rings of one polygon: the outline, then its holes
 * @param room degrees that the code needs
 * @returns null where there is no room, or another tile has it
 */
function zoneCodePlace(rings: readonly PackedRing[], tile: LngLatBox, room: { lng: number; lat: number }): LngLat | null {
  const box = boxOfPacked(rings[0]!);
  if (box.east - box.west < room.lng || box.north - box.south < room.lat) return null;
  const isSmall = box.east - box.west <= tile.east - tile.west && box.north - box.south <= tile.north - tile.south;
  const west = isSmall ? box.west : Math.max(box.west, tile.west);
  const east = isSmall ? box.east : Math.min(box.east, tile.east);
  const south = isSmall ? box.south : Math.max(box.south, tile.south);
  const north = isSmall ? box.north : Math.min(box.north, tile.north);
  let widest = 0;
  let place: LngLat | null = null;
  for (const height of LABEL_HEIGHTS) {
    if (widest >= EASY * room.lng) break;
    const lat = south + (north - south) * height;
    const { middle, width } = widestInterval(ringsCrossingsAt(rings, lat), west, east);
    if (width > widest) [place, widest] = [{ lng: middle, lat }, width];
  }
  if (!place || widest < room.lng) return null;
  const { lng, lat } = place;
  return lng >= tile.west && lng < tile.east && lat > tile.south && lat <= tile.north ? place : null;
}

/** Beyond a degree's last digit: a label needs a shape that has corners. */
const STEP_DEG = 1e-9;

const smallestShape = ({ lng, lat }: LngLat): TileShape =>
  polygonShape([
    [
      { lng, lat },
      { lng: lng + STEP_DEG, lat },
      { lng, lat: lat + STEP_DEG },
    ],
  ]);
