import type { FileArea } from '../../../src/api/land/fetchGeoJson.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { type OwnFill, ownFill } from '../../../src/domain/land/fillColour.ts';
import { LAND_CODES } from '../../../src/domain/land/landCodes.ts';
import type { ZonesAtPoint, ZonesSummary } from '../api.ts';
import { boxOfPacked, joinBoxes } from '../../../src/domain/geometry/box.ts';
import { zoneKinds } from '../../../src/domain/land/zoneKinds.ts';
import { NO_SIDE, type ZoneCellsPiece } from '../land/landCell.ts';
import { ZoneCells } from '../land/zoneCells.ts';
import { type PackedZones, packZones } from '../overlap/packedZones.ts';
import type { ZoneTileProperties } from '../tiles/tileProperties.ts';
import { ZoneCodeTiles } from '../tiles/zoneCodeTiles.ts';
import { shapeOfPolygons, sortedPolygons } from './shapeOfPolygons.ts';
import { type CreateTileStore, landTileOptions, type TileShape, type TileStore } from '../tiles/tileStore.ts';

const KEYS: ReadonlyArray<keyof ZoneTileProperties> = ['landCode', 'fill'];
/** Maximum number of drawn colours: a legend has fewer, but a hostile file may have one per zone. */
const MAX_OWN_FILLS = 200;

const RANKS: ReadonlyMap<string, number> = new Map(LAND_CODES.map(({ code }, rank) => [code, rank]));
const rankOf = (code: string): number => RANKS.get(code) ?? RANKS.size;

/** Normalises a code like the list of codes, so that all spellings share a colour and a line of the legend. */
const landCodeOf = ({ land_code: code }: FileArea['properties']): string => (typeof code === 'string' ? code.trim().toUpperCase() : '');

/** Packed zones of one planning, or parcels of one sheet. A zone's id is its index in the file. */
export class ZoneStore {
  readonly #tiles: TileStore;
  readonly #landCodes: string[] = [];
  /** Colours of zones whose code has none, by index in the file. */
  readonly #fills = new Map<number, string>();
  readonly #ownFills = new Map<string, OwnFill>();
  readonly #cells = new ZoneCells();
  readonly #codeTiles: ZoneCodeTiles;
  #kinds: ReadonlyMap<string, number> | null = null;
  #box: LngLatBox = joinBoxes([]);
  #corners = 0;
  #broken = 0;

  constructor(createTiles: CreateTileStore, areas: readonly FileArea[]) {
    this.#tiles = createTiles(landTileOptions('zones', KEYS));
    this.#codeTiles = new ZoneCodeTiles(createTiles);
    for (const { properties, polygons } of areas) {
      const sorted = sortedPolygons(polygons);
      if (sorted.length === 0) this.#broken += 1;
      const valid = sorted.filter(([outline]) => outline !== undefined && outline.length >= 6);
      if (valid.length > 0) this.#add(properties, shapeOfPolygons(valid));
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
      ...(this.#ownFills.size > 0 ? { ownFills: [...this.#ownFills.values()] } : {}),
      box: this.size === 0 ? null : { ...this.#box },
    };
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }

  codeTile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#codeTiles.tile(z, x, y, (box) =>
      this.#tiles.idsIn(box).map((id) => ({ landCode: this.#landCodes[id]!, shape: this.#tiles.shape(id)! })),
    );
  }

  /** Returns the cells nearest to a place, up to a total number of corners, without the first `from` ones. */
  cells(near: LngLat, from: number, corners: number): ZoneCellsPiece {
    return this.#cells.build(near, from, corners, (id) => ({ kind: this.#kindOf(id), shape: this.#tiles.shape(id)! }));
  }

  /** Returns the land codes of zones that contain the point, uppermost first, and their own colours. */
  useAt(point: LngLat): Pick<ZonesAtPoint, 'landCodes' | 'ownFills'> {
    const ids = this.#tiles.idsAt(point).sort((a, b) => b - a);
    const landCodes = [...new Set(ids.map((id) => this.#landCodes[id]!))];
    const ownFills = ids.flatMap((id): OwnFill[] => {
      const fill = this.#fills.get(id);
      return fill === undefined ? [] : [{ landCode: this.#landCodes[id]!, fill }];
    });
    return ownFills.length > 0 ? { landCodes, ownFills } : { landCodes };
  }

  meeting(box: LngLatBox): PackedZones {
    const ids = this.#tiles.idsIn(box).sort((a, b) => a - b);
    return packZones(
      ids.map((id) => ({ landCode: this.#landCodes[id]!, fill: this.#fills.get(id), shape: this.#tiles.shape(id)! })),
      this.#broken,
    );
  }

  close(): void {
    this.#tiles.close();
    this.#codeTiles.close();
  }

  /** Returns the colour of a zone whose code has none; undefined beyond {@link MAX_OWN_FILLS} colours. */
  #fillOf(landCode: string, value: unknown): string | undefined {
    const fill = ownFill(landCode, value);
    if (fill === undefined) return undefined;
    const key = `${fill} ${landCode}`;
    if (!this.#ownFills.has(key)) {
      if (this.#ownFills.size >= MAX_OWN_FILLS) return undefined;
      this.#ownFills.set(key, { landCode, fill });
    }
    return fill;
  }

  #kindOf(id: number): number {
    const keyOf = (landCode: string, fill?: string): string => `${fill ?? ''} ${landCode}`;
    if (!this.#kinds) {
      const { landCodes, ownFills } = this.summary;
      this.#kinds = new Map(zoneKinds(landCodes, ownFills).map(({ landCode, fill }, kind) => [keyOf(landCode, fill), kind]));
    }
    const kind = this.#kinds.get(keyOf(this.#landCodes[id]!, this.#fills.get(id))) ?? 0;
    return kind < NO_SIDE ? kind : 0;
  }

  #add(properties: FileArea['properties'], shape: TileShape): void {
    const landCode = landCodeOf(properties);
    const fill = this.#fillOf(landCode, properties['fill']);
    const id = this.#landCodes.length;
    this.#tiles.set({ id, shape, values: [landCode, fill ?? null], label: null });
    this.#landCodes.push(landCode);
    if (fill !== undefined) this.#fills.set(id, fill);
    this.#corners += shape.lngLat.length / 2;
    const box = boxOfPacked(shape.lngLat);
    this.#box = joinBoxes([this.#box, box]);
    this.#cells.add(id, box);
  }
}
