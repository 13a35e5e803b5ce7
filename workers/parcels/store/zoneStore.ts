import type { FileArea } from '../../../src/api/fetchGeoJson.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { LAND_CODES } from '../../../src/domain/land/landCodes.ts';
import type { PackedZones, ZonesSummary, ZoneTileProperties } from '../api.ts';
import { shapeOfPolygons, sortedPolygons } from './shapeOfPolygons.ts';
import { type CreateTileStore, landTileOptions, type TileShape, type TileStore } from '../tiles/tileStore.ts';

const KEYS: ReadonlyArray<keyof ZoneTileProperties> = ['landCode'];

const RANKS: ReadonlyMap<string, number> = new Map(LAND_CODES.map(({ code }, rank) => [code, rank]));
const rankOf = (code: string): number => RANKS.get(code) ?? RANKS.size;

/** As the list of codes writes it, so that one colour and one line of the legend serve all spellings. */
const landCodeOf = ({ land_code: code }: FileArea['properties']): string => (typeof code === 'string' ? code.trim().toUpperCase() : '');

/** The zones of one planning, or the parcels of one sheet, packed. A zone is an area of its file, known by its place in it. */
export class ZoneStore {
  readonly #tiles: TileStore;
  readonly #landCodes: string[] = [];
  readonly #box: LngLatBox = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  #corners = 0;
  #broken = 0;

  /** @param createTiles makes the store that keeps areas and tiles */
  constructor(createTiles: CreateTileStore, areas: readonly FileArea[]) {
    this.#tiles = createTiles(landTileOptions('zones', KEYS));
    for (const { properties, polygons } of areas) {
      const sorted = sortedPolygons(polygons);
      if (sorted.length === 0) this.#broken += 1;
      const whole = sorted.filter(([outline]) => outline !== undefined && outline.length >= 6);
      if (whole.length > 0) this.#add(landCodeOf(properties), shapeOfPolygons(whole));
    }
  }

  get size(): number {
    return this.#landCodes.length;
  }

  get coordinateBytes(): number {
    return this.#corners * 16;
  }

  get bytes(): number {
    return this.#tiles.bytes;
  }

  get summary(): ZonesSummary {
    const landCodes = [...new Set(this.#landCodes)].filter((code) => code !== '');
    return {
      zoneCount: this.size,
      landCodes: landCodes.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)),
      box: this.size === 0 ? null : { ...this.#box },
    };
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }

  /** Land codes of the zones that hold the point, the one drawn uppermost first. */
  landCodesAt(point: LngLat): string[] {
    const ids = this.#tiles.idsAt(point).sort((a, b) => b - a);
    return [...new Set(ids.map((id) => this.#landCodes[id]!))];
  }

  /** Zones whose box meets this one, in the order of the file. */
  meeting(box: LngLatBox): PackedZones {
    const ids = this.#tiles.idsIn(box).sort((a, b) => a - b);
    return packZones(
      ids.map((id) => ({ landCode: this.#landCodes[id]!, shape: this.#tiles.shape(id)! })),
      this.#broken,
    );
  }

  close(): void {
    this.#tiles.close();
  }

  #add(landCode: string, shape: TileShape): void {
    this.#tiles.set({ id: this.#landCodes.length, shape, values: [landCode], label: null });
    this.#landCodes.push(landCode);
    this.#corners += shape.lngLat.length / 2;
    const box = this.#box;
    for (let i = 0; i < shape.lngLat.length; i += 2) {
      const [lng, lat] = [shape.lngLat[i]!, shape.lngLat[i + 1]!];
      if (lng < box.west) box.west = lng;
      if (lng > box.east) box.east = lng;
      if (lat < box.south) box.south = lat;
      if (lat > box.north) box.north = lat;
    }
  }
}

/** Shapes end to end, in buffers of their own: no object per ring or corner crosses to another thread. */
function packZones(zones: ReadonlyArray<{ landCode: string; shape: TileShape }>, brokenZones = 0): PackedZones {
  const corners = zones.reduce((sum, { shape }) => sum + shape.lngLat.length / 2, 0);
  const rings = zones.reduce((sum, { shape }) => sum + shape.partEnds.length, 0);
  const packed: PackedZones = {
    lngLat: new Float64Array(corners * 2),
    ringEnds: new Uint32Array(rings),
    zoneEnds: new Uint32Array(zones.length),
    landCodes: zones.map(({ landCode }) => landCode),
    brokenZones,
  };
  let [corner, ring] = [0, 0];
  zones.forEach(({ shape: { lngLat, partEnds } }, zone) => {
    packed.lngLat.set(lngLat, corner * 2);
    for (const [part, end] of partEnds.entries()) packed.ringEnds[ring + part] = corner + end;
    corner += lngLat.length / 2;
    ring += partEnds.length;
    packed.zoneEnds[zone] = ring;
  });
  return packed;
}
