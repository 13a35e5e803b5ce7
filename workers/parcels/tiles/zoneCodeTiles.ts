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
/** Sizes in CSS pixels: a tile's side; width per letter (11 px font), padding and line height of a code. */
const TILE_PX = 512;
const LETTER_PX = 7.5;
const AIR_PX = 3;
const LINE_PX = 12;
/** The last tiles are enlarged up to four times, so that more codes fit. */
const LAST_SHARE = 1 / 4;

export interface CodedZone {
  landCode: string;
  shape: TileShape;
}

/** Tiles of points at which the codes of zones are printed, if they fit. */
export class ZoneCodeTiles {
  readonly #createTiles: CreateTileStore;
  /** Created with the first tile and refilled for each. */
  #points: TileStore | null = null;

  constructor(createTiles: CreateTileStore) {
    this.#createTiles = createTiles;
  }

  /** @param zonesIn returns the zones whose box intersects one */
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

/** Multiple of the required width at which the search for a wider place stops. */
const WIDE_ENOUGH = 1.5;

/**
 * Returns the position of a zone's code in a tile: the middle of a horizontal line through the zone that is long
 * enough. A zone larger than a tile has a code in every tile, another one in the tile of its position.
 * @param rings of one polygon: the outline, then its holes
 * @param room degrees that the code needs
 * @returns null if it does not fit, or another tile has it
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
    if (widest >= WIDE_ENOUGH * room.lng) break;
    const lat = south + (north - south) * height;
    const { middle, width } = widestInterval(ringsCrossingsAt(rings, lat), west, east);
    if (width > widest) [place, widest] = [{ lng: middle, lat }, width];
  }
  if (!place || widest < room.lng) return null;
  const { lng, lat } = place;
  return lng >= tile.west && lng < tile.east && lat > tile.south && lat <= tile.north ? place : null;
}

/** Size of a dummy shape, below a degree's last digit: a label needs a shape with corners. */
const STEP_DEG = 1e-9;

const smallestShape = ({ lng, lat }: LngLat): TileShape =>
  polygonShape([
    [
      { lng, lat },
      { lng: lng + STEP_DEG, lat },
      { lng, lat: lat + STEP_DEG },
    ],
  ]);
