import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { TILE_LAYERS } from '../../../src/contract/tiles/tileLayers.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { type TileCoordinates, tileBox } from '../../../src/gateway/tiles/cutTiles.ts';
import { TileCache } from '../../../src/gateway/tiles/routes.ts';
import type { Queryable, SqlValue } from '../../../src/gateway/database/store.ts';
import { isDistributed } from '../../../src/gateway/land/queryShards.ts';
import { TileCutter } from '../../../src/gateway/tiles/tileCutter.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { readHashedRows } from '../../../src/gateway/tiles/readHashedRows.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { decodeTile } from '../../support/tiles/decodeTile.ts';
import { mvtFaults } from '../../support/tiles/mvtFaults.ts';
import { PARCEL_TILES } from '../../../workers/parcels/store/parcelFeature.ts';
import { tileContent, workerTiles } from '../../support/tiles/workerTiles.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const [FIRST, SECOND] = ['hoa-xuan', 'ca-na'].map((key) => SAMPLE_AREAS.find((area) => area.key === key)!);
const tileAt = (z: number, { lng, lat }: { lng: number; lat: number }): TileCoordinates => ({
  z,
  x: Math.floor(mercatorX(lng) * 2 ** z),
  y: Math.floor(mercatorY(lat) * 2 ** z),
});
const MIDDLE = tileAt(16, FIRST!.center);

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(seeded.app.request(`http://gateway/gateway/tiles/${path}`, { headers }));
const pathOf = ({ z, x, y }: TileCoordinates, layer = 'parcels'): string => `${layer}/${z}/${x}/${y}`;
const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());
interface TileJson {
  tiles: string[];
  bounds: number[];
  minzoom: number;
  maxzoom: number;
  vector_layers: Array<{ id: string; fields: object }>;
}
const tileJson = async (layer = 'parcels'): Promise<TileJson> => (await (await ask(`${layer}.json`)).json()) as TileJson;
const landHash = async (): Promise<string> => new URL((await tileJson()).tiles[0]!, 'http://gateway').searchParams.get('v')!;

describe('land tiles', () => {
  it('tiles: they decode to the worker’s tiles of the same rows, except for the sample mark', async () => {
    const worker = await workerTiles(seeded.store, FIRST!.provinceCode);
    let features = 0;
    for (const zoom of [14, 15, 16, 17, 18]) {
      const { x, y } = tileAt(zoom, FIRST!.center);
      for (const at of [
        { z: zoom, x, y },
        { z: zoom, x: x + 1, y: y - 1 },
      ]) {
        const response = await ask(pathOf(at));
        const bytes = await bytesOf(response);
        expect(response.status).toBe(bytes.length > 0 ? 200 : 204);
        expect(mvtFaults(bytes, undefined, PARCEL_TILES.uncutReach)).toEqual([]);
        expect(tileContent(bytes)).toEqual(tileContent(worker(at)));
        const marked = decodeTile(bytes).find(({ name }) => name === 'parcels');
        expect(marked?.keys ?? ['isSample']).toContain('isSample');
        features += marked?.features.length ?? 0;
      }
    }
    expect(features).toBeGreaterThan(5_000);
  });

  /** Returns a store that records its last statement. */
  const noting = (store: Queryable): Queryable & { asked: [string, readonly SqlValue[]] } => ({
    asked: ['', []],
    query(sql, params = [], limits = {}) {
      this.asked = [sql, params];
      return store.query(sql, params, limits);
    },
  });
  const read = (store: Queryable): ReturnType<typeof readHashedRows> =>
    readHashedRows(store, 'parcels', tileBox(MIDDLE), { withSample: true, provinceCodes: [FIRST!.provinceCode] });

  it('tiles: a tile uses only the index of extents, whatever share of all land a province has', async () => {
    const store = noting(seeded.store);
    expect((await read(store)).rows!.length).toBeGreaterThan(10_000);
    const [sql, params] = store.asked;
    const plan = await seeded.store.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const indexes = plan.flatMap((line) => /Index.* on (\w+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
    // Each shard has an index of its own.
    if (await isDistributed(seeded.store)) expect(indexes.some((name) => name.startsWith('cadastral_items_by_extent'))).toBe(true);
    else expect(indexes).toEqual(['cadastral_items_by_extent']);
  });

  it('tiles: with land on several machines, the machine of the province is queried', async () => {
    const told: Array<[RegExp, object]> = [
      [/pg_extension/, {}],
      [/pg_dist_partition/, { name: 'cadastral_items', column: 'province_code' }],
      [/pg_dist_placement/, { province: FIRST!.provinceCode, machine: '1' }],
      [/record_send/, { mark: '0', rows: new Uint8Array(0), count: 0 }],
    ];
    const store = noting({ query: <Row>(sql: string) => Promise.resolve([told.find(([of]) => of.test(sql))![1] as Row]) });
    await read(store);
    expect(store.asked[0]).toContain('where province_code = any($1::text[]) and');
  });

  it('tiles: tiles of sheets name each sheet', async () => {
    const bytes = await bytesOf(await ask(pathOf(tileAt(14, FIRST!.center), 'sheets')));
    expect(mvtFaults(bytes)).toEqual([]);
    const [layer] = decodeTile(bytes);
    expect([layer!.name, layer!.keys]).toEqual(['sheets', ['id', 'sheetNumber']]);
    expect(layer!.features.length).toBeGreaterThan(20);
  });

  it('tiles: they have type, CORS and version headers, and a client with the version gets 304', async () => {
    const response = await ask(pathOf(MIDDLE), { 'accept-encoding': 'gzip', origin: 'https://elsewhere.example' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
    });
    const etag = response.headers.get('etag')!;
    const again = await ask(pathOf(MIDDLE), { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([again.status, (await bytesOf(again)).length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect((await ask(pathOf(MIDDLE), { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('tiles: an address with the current version is immutable, with an older one cached for a minute', async () => {
    const etag = (await ask(pathOf(MIDDLE))).headers.get('etag')!.replaceAll('"', '');
    for (const version of [await landHash(), etag]) {
      expect((await ask(`${pathOf(MIDDLE)}?v=${version}`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await ask(`${pathOf(MIDDLE)}?v=yesterday`)).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('tiles: an empty tile is 204, and invalid coordinates are refused with a message', async () => {
    const sea = await ask(pathOf(tileAt(16, { lng: 112, lat: 15 })));
    expect([sea.status, await sea.text(), sea.headers.get('access-control-allow-origin')]).toEqual([204, '', '*']);
    for (const [path, status] of [
      ['roads/16/0/0', 404],
      ['roads.json', 404],
      ['constructor.json', 404],
      ['parcels/13/0/0', 404],
      ['parcels/19/0/0', 404],
      ['parcels/14/16384/0', 404],
      ['parcels/14/-1/0', 400],
      ['parcels/14/1.5/0', 400],
      ['parcels/x/1/1', 400],
    ] as const) {
      const refused = await ask(path);
      expect([path, refused.status, await refused.json()]).toEqual([path, status, { message: expect.stringMatching(/^\p{Lu}.*\.$/u) }]);
    }
  });

  it('TileJSON: it has layers, zooms, bounds and an absolute, versioned address', async () => {
    const about = await tileJson();
    expect(about).toMatchObject({ tilejson: '3.0.0', minzoom: 14, maxzoom: 18 });
    expect(about.tiles[0]).toMatch(/^\/gateway\/tiles\/parcels\/\{z\}\/\{x\}\/\{y\}\?v=[\w-]{16}$/);
    const accounts = { ...seeded.accounts, publicOrigins: ['https://thua.example'] };
    const named = await buildApp(seeded.store, { accounts }).request('http://evil.example/gateway/tiles/parcels.json');
    expect(((await named.json()) as TileJson).tiles[0]).toBe(`https://thua.example${about.tiles[0]}`);
    const [west, south, east, north] = about.bounds as [number, number, number, number];
    for (const { center } of SAMPLE_AREAS) {
      expect([west < center.lng, center.lng < east, south < center.lat, center.lat < north]).toEqual([true, true, true, true]);
    }
    const told = Object.fromEntries(about.vector_layers.map(({ id, fields }) => [id, Object.keys(fields).toSorted()]));
    const bytes = await bytesOf(await ask(pathOf(tileAt(18, FIRST!.center))));
    for (const { name, keys } of decodeTile(bytes)) for (const key of told[name]!) expect(keys).toContain(key);
    expect(Object.keys(told)).toEqual(['parcels', 'parcel-labels']);
  });

  it('tiles: they have no more fields of a parcel than an around search', () => {
    const shown = ['landCode', 'isSample', 'parcelNumber', 'label', 'id', 'sheetNumber'];
    const fields = Object.values(TILE_LAYERS).flatMap(({ content }) => content.flatMap((layer) => Object.keys(layer.fields)));
    expect(new Set(fields)).toEqual(new Set(shown));
    expect(Object.keys(CadastralItem.entries)).toEqual(
      expect.arrayContaining(['_id', 'land_code', 'parcel_number', 'land_number', 'acreage']),
    );
  });
});

describe('tiles in memory', () => {
  const cutter = new TileCutter();
  afterAll(() => cutter.close());

  /** Opens a separate cache with a count of cut tiles. */
  const open = (maxBytes?: number): { cache: TileCache; asked: () => number } => {
    let cuts = 0;
    const counted = { cut: (request: Parameters<TileCutter['cut']>[0]) => (cuts++, cutter.cut(request)) } as TileCutter;
    return { cache: new TileCache(seeded.store, counted, maxBytes), asked: () => cuts };
  };

  it('tiles: a changed row changes its tile and the land version, and no tile of another ward', async () => {
    const { cache, asked } = open();
    const tiles = [MIDDLE, tileAt(16, SECOND!.center)];
    const look = (): Promise<string[]> => Promise.all(tiles.map(async (at) => (await cache.get('parcels', at, performance.now())).hash));
    const before = [await look(), await landHash()] as const;
    const { west, south, east, north } = tileBox(MIDDLE);
    const [row] = await seeded.store.query<{ id: string; land_code: string }>(
      `select id, land_code from cadastral_items where province_code = $1 and extent && box(point($2, $3), point($4, $5)) order by id limit 1`,
      [FIRST!.provinceCode, west, south, east, north],
    );
    const paint = (code: string): Promise<unknown> =>
      seeded.store.query('update cadastral_items set land_code = $2 where province_code = $3 and id = $1', [
        row!.id,
        code,
        FIRST!.provinceCode,
      ]);
    await paint('SON');
    const [here, there] = await look();
    expect(here).not.toBe(before[0][0]);
    expect(there).toBe(before[0][1]);
    expect(asked()).toBe(3);
    // The land version may be a minute old, so another, freshly started gateway is used.
    const fresh = Object.create(seeded.store, {}) as typeof seeded.store;
    const other = await buildApp(fresh, { accounts: { ...seeded.accounts, store: fresh } }).request(
      'http://gateway/gateway/tiles/parcels.json',
    );
    expect(((await other.json()) as TileJson).tiles[0]).not.toContain(before[1]);
    await paint(row!.land_code);
    expect(await look()).toEqual(before[0]);
  });

  it('tiles: concurrent requests share one cut, and fresh tiles query nothing', async () => {
    const { cache, asked } = open();
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('parcels', MIDDLE, since)));
    expect(new Set(answers).size).toBe(1);
    expect(await cache.get('parcels', MIDDLE, since)).toBe(answers[0]);
    expect(asked()).toBe(1);
  });

  it('tiles: the extent of land is queried once for many, and anew for requests that need it fresh', async () => {
    const { cache } = open();
    const { store } = seeded;
    const since = performance.now();
    const lengthOf = async (at: TileCoordinates, sinceMs: number): Promise<number> =>
      (await cache.get('parcels', at, sinceMs)).plain.length;
    const [row] = await store.query<{ extent: string }>('delete from land_extents where province_code = $1 returning extent::text', [
      FIRST!.provinceCode,
    ]);
    expect(await lengthOf(MIDDLE, since)).toBe(0);
    await store.query('insert into land_extents (province_code, extent) values ($1, $2::text::box)', [FIRST!.provinceCode, row!.extent]);
    expect(await lengthOf({ ...MIDDLE, x: MIDDLE.x + 1 }, since)).toBe(0);
    for (const at of [MIDDLE, { ...MIDDLE, x: MIDDLE.x + 1 }]) expect(await lengthOf(at, performance.now())).toBeGreaterThan(0);
  });

  it('tiles: memory stays within its limit by dropping the least recently used', async () => {
    const size = (await bytesOf(await ask(pathOf(MIDDLE)))).length;
    const { cache, asked } = open(size * 4);
    const others = [1, 2, 3, 4].map((by) => ({ ...MIDDLE, x: MIDDLE.x + (by % 2), y: MIDDLE.y + (by >> 1) }));
    const since = performance.now();
    for (const at of [MIDDLE, ...others]) {
      await cache.get('parcels', at, since);
      expect(cache.cachedBytes).toBeLessThanOrEqual(size * 4);
    }
    await cache.get('parcels', MIDDLE, since);
    expect(asked()).toBe(6);
  });

  it('tiles: a thread that died is restarted, and its waiting requests fail', async () => {
    const tile = MIDDLE;
    // A new thread, because a running one may respond before it is terminated.
    const dying = new TileCutter();
    const waiting = expect(dying.cut({ layer: 'parcels', rows: new Uint8Array(0), tile, isPyramid: false })).rejects.toThrow(/ended/);
    await dying.close();
    await waiting;
    expect(await dying.cut({ layer: 'parcels', rows: new Uint8Array(0), tile, isPyramid: false })).toEqual([
      { ...tile, bytes: new Uint8Array(0) },
    ]);
    await expect(dying.cut({ layer: 'parcels', rows: Uint8Array.of(0, 0, 0, 1), tile, isPyramid: false })).rejects.toThrow(/tiles:/);
    await dying.close();
  });

  it('tiles: the bytes of a tile do not depend on earlier cuts', async () => {
    const cut = async (at: TileCoordinates): Promise<Uint8Array> => {
      const { rows } = await readHashedRows(seeded.store, 'parcels', tileBox(at), {
        withSample: true,
        provinceCodes: [FIRST!.provinceCode, SECOND!.provinceCode],
      });
      return (await cutter.cut({ layer: 'parcels', rows: rows!, tile: at, isPyramid: false }))[0]!.bytes;
    };
    const first = await cut(MIDDLE);
    await cut(tileAt(15, SECOND!.center));
    await cut(tileAt(14, FIRST!.center));
    expect(Buffer.from(await cut(MIDDLE)).equals(first)).toBe(true);
  });
});
