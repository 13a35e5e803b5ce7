import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { GATEWAY_BASE } from '../src/contract/call.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import { startTestProcess } from '../tests/support/gateways/gatewayProcess.ts';
import { seededRandom } from '../tests/support/run/seededRandom.ts';
import { PARCEL_TILES } from '../workers/parcels/store/parcelFeature.ts';
import { mvtFaults } from '../tests/support/tiles/mvtFaults.ts';
import { readArchive } from '../tests/support/tiles/readArchive.ts';
import { saidBy } from '../tests/support/tiles/workerTiles.ts';
import { runImporter } from './loadParcels/runImporter.ts';
import { LOTS_GRID, writeLots } from './loadParcels/writeLots.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const [PARCELS, QUICK_PARCELS] = [1_000_000, 50_000];
const [TILES, QUICK_TILES] = [20_000, 2_000];
/** No further tile is asked for, and then read, after so long, so that a slow machine ends, too; at least as many as a quick run has are asked for. */
const [CUT_MS, READ_MS] = [90_000, 90_000];
/** Asked again, all of them in memory. */
const IN_MEMORY = 1_000;
const MEMORY_ROUNDS = 10;
const ABREAST = 16;
/** Of the archive's tiles, compared with the gateway's. */
const EVERY = 10;
const PROVINCE = '48';

export const about: BenchAbout = {
  timed:
    'npm run export -- tiles, from the start of its process to its end. Tiles over HTTP on loopback by 16 connections at a time, gateway and client ' +
    'on the same cores: each once in random order, which cuts it, then a thousand of them ten times, from memory.',
  notTimed: 'Loading the lots; reading the archive; decoding tiles, of which every one is checked by a reader of MVT that is not ours.',
};

const agent = new Agent({ keepAlive: true, maxSockets: ABREAST });

const get = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode} ${bytes.toString()}`));
        else resolve(response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
      });
    })
      .on('error', reject)
      .end();
  });

/** @param mostMs no further one is asked for after so long @returns tiles a second */
async function askAll(urls: readonly string[], onTile: (bytes: Buffer, at: number) => void, mostMs = Infinity): Promise<number> {
  const began = performance.now();
  let next = 0;
  const goesOn = (): boolean => next < urls.length && (next < QUICK_TILES || performance.now() < began + mostMs);
  const askInTurn = async (): Promise<void> => {
    while (goesOn()) {
      const at = next++;
      onTile(await get(urls[at]!), at);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, askInTurn));
  return (next / (performance.now() - began)) * 1000;
}

/** A million made lots: into an archive, and over HTTP. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const [parcels, most] = options.quick ? [QUICK_PARCELS, QUICK_TILES] : [PARCELS, TILES];
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-tiles-'));
  const startMs = performance.now();
  const told = (what: string): void => console.log(`${what}, ${Math.round((performance.now() - startMs) / 1000)} s since the start`);
  try {
    const [dataDir, lots, path] = [join(folder, 'data'), join(folder, 'lots.geojson'), join(folder, 'province.pmtiles')];
    await writeLots(lots, parcels);
    await (await openGatewayStore({ dataDir })).close();
    await runImporter([lots, '--grid', LOTS_GRID], { DATA_DIR: dataDir });
    told(`${parcels} lots loaded`);

    const began = performance.now();
    await promisify(execFile)(
      process.execPath,
      ['src/build/run.mjs', 'export', 'tiles', '--province', PROVINCE, '--with-sample', '--out', path],
      {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
    const exportS = (performance.now() - began) / 1000;
    told('archive written');

    const { archive, close } = await readArchive(path);
    const header = await archive.getHeader();
    const tiles = await tilesOf(archive, most);
    const server = startTestProcess('startGateway', dataDir);
    const url = (await server.seen(/^ready http/)).slice('ready '.length);
    const urlOf = ([z, x, y]: Tile): string => `${url}${GATEWAY_BASE}/tiles/parcels/${z}/${x}/${y}`;
    const cut: Buffer[] = [];
    const cutPerS = await askAll(tiles.map(urlOf), (bytes, at) => (cut[at] = bytes), CUT_MS);
    told(`${cut.length} tiles cut`);
    const again = Array.from({ length: MEMORY_ROUNDS }, () => tiles.slice(cut.length - IN_MEMORY, cut.length).map(urlOf)).flat();
    const memoryPerS = await askAll(again, () => undefined);
    server.child.kill('SIGTERM');
    await server.exited;

    const readFromMs = performance.now();
    let valid = 0;
    for (const [at, bytes] of cut.entries()) {
      if (performance.now() > readFromMs + READ_MS) break;
      const [fault] = mvtFaults(bytes, undefined, PARCEL_TILES.uncutReach);
      if (fault !== undefined) throw new Error(`tile ${tiles[at]!.join('/')}: ${fault}`);
      valid += 1;
      if (at % EVERY > 0) continue;
      const archived = saidBy(new Uint8Array((await archive.getZxy(...tiles[at]!))!.data));
      if (JSON.stringify(archived) !== JSON.stringify(saidBy(bytes)))
        throw new Error(`tile ${tiles[at]!.join('/')}: the archive has another`);
    }
    await close();
    told(`${valid} tiles read`);

    const row = (name: string, unit: string, ours: number, must: Measured['must'], note: string): BenchRow =>
      makeRow({ bench: 'tiles', case: name, size: parcels, unit, ours, must: must ?? null, note }, options);
    const megabytes = (statSync(path).size / 2 ** 20).toFixed(0);
    return [
      row(
        'valid tiles',
        'tiles',
        valid,
        options.quick ? null : { atLeast: TILES, of: 'ours' },
        `of ${cut.length} that were cut, by a reader of MVT that is not ours, for ${READ_MS / 1000} s at the most; a tenth compared with the archive's`,
      ),
      row('tiles from memory', 'tiles/s', memoryPerS, { atLeast: 2_000, of: 'ours' }, `${IN_MEMORY} tiles, ${MEMORY_ROUNDS} times`),
      row(
        'tiles cut',
        'tiles/s',
        cutPerS,
        { atLeast: 300, of: 'ours' },
        `${cut.length} tiles of zoom 14 to 18 as they are in the land, each asked once, for ${CUT_MS / 1000} s at the most; PGlite`,
      ),
      row(
        'a province to PMTiles',
        's',
        exportS,
        { atMost: 180, of: 'ours' },
        `${header.numAddressedTiles} tiles, ${megabytes} MiB; PGlite`,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Tile = [z: number, x: number, y: number];

/** Tiles of the archive in random order: those of the least zoom, and what lies below them. */
async function tilesOf(archive: Awaited<ReturnType<typeof readArchive>>['archive'], most: number): Promise<Tile[]> {
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const random = seededRandom(20_000);
  const found = new Map<string, Tile>();
  for (let tries = 0; found.size < most && tries < most * 200; tries++) {
    // As many of each zoom as there are in a pyramid, nearly.
    const z = 18 - Math.min(4, Math.floor(-Math.log(1 - random()) / Math.log(4)));
    const at = (low: number, high: number): number => low + (high - low) * random();
    const sin = Math.sin((at(minLat, maxLat) * Math.PI) / 180);
    const [x, y] = [at(minLon, maxLon) / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)].map((share) =>
      Math.floor(share * 2 ** z),
    );
    const tile: Tile = [z, x!, y!];
    if (!found.has(tile.join()) && (await archive.getZxy(...tile))) found.set(tile.join(), tile);
  }
  return [...found.values()];
}
