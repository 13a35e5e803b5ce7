import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { exportLand } from '../src/gateway/export/exportLand.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import { wardDirectory } from '../src/gateway/land/wardDirectory.ts';
import type { Pack } from '../src/gateway/packs/makePack.ts';
import { PackCache } from '../src/gateway/packs/packCache.ts';
import { PackThread } from '../src/gateway/packs/packThread.ts';
import { readPackSettings } from '../src/gateway/packs/readPackSettings.ts';
import { SAMPLE_AREAS } from '../src/gateway/sample/sampleAreas.ts';
import { type BenchWard, onDevice } from './packs/onDevice.ts';
import type { StartRecord } from './packs/watchStart.ts';
import type { BenchAbout, BenchOptions, BenchRow, Goal } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';

const [ROUNDS, QUICK_ROUNDS] = [9, 3];
const MUST_BYTES = 80;
const CHANGED = 5_000;
const [STARTS, QUICK_STARTS] = [5, 1];
/** Statements of the offline land: a cold start until it is searched, and 10,000 parcels over 9/3 Mbps with 100 ms. */
const MUST_MS = { cold: 1_000, take: 3_000 } as const;

export const about: BenchAbout = {
  timed:
    'A pack of the largest made ward on the embedded database: reading the land, cutting, packing and compressing it in its thread, until the manifest and all parts are in memory; ' +
    'then again after one parcel has changed. Each round in a cache of its own, the thread warm. On the device: the app in Chromium, 360 × 640, touch, not slowed; the pack taken over a line of ' +
    '9/3 Mbps with 100 ms, then the network gone and the browser started anew with a link to a lot.',
  notTimed: 'The first start, which makes the land; the first pack, with which the thread starts; pixels; the start of the browser itself.',
};

const NO_FILES = { read: () => Promise.resolve(null) };

/** What a ward's land weighs on a device, and what it takes to make it. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-packs-'));
  const store = await openGatewayStore({ dataDir: join(folder, 'data') });
  const thread = new PackThread();
  try {
    const directory = await wardDirectory(store);
    const open = (): PackCache => new PackCache({ store, files: NO_FILES, directory, thread }, readPackSettings({}));
    const look = async (cache: PackCache, code: string): Promise<Pack> =>
      (await cache.get(directory.get(code)!, performance.now(), () => undefined))!;
    const packs: Pack[] = [];
    for (const { wardCode } of SAMPLE_AREAS) packs.push(await look(open(), wardCode));
    const { manifest } = packs.toSorted((a, b) => b.manifest.counts.parcels - a.manifest.counts.parcels)[0]!;
    const { counts, ward, parts, bytes } = manifest;
    const change = (code: string): Promise<unknown> =>
      store.query(
        `update cadastral_items set land_code = $3 where province_code = $1 and id =
           (select id from cadastral_items where province_code = $1 and ward_code = $2 order by id limit 1 offset ${CHANGED})`,
        [ward.city_code, ward.code, code],
      );
    const [whole, renewed]: number[][] = [[], []];
    let fetched = 0;
    for (let round = 0; round < (options.quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      const cache = open();
      let began = performance.now();
      const before = await look(cache, ward.code);
      whole!.push(performance.now() - began);
      await change(round % 2 === 0 ? 'SON' : 'ODT');
      began = performance.now();
      const after = await look(cache, ward.code);
      renewed!.push(performance.now() - began);
      fetched = after.manifest.parts.reduce((sum, part) => sum + (before.parts.has(part.sha256) ? 0 : part.bytes), 0);
    }
    const [lot] = await store.query<BenchWard['parcel']>(
      `select id, land_number as sheet, parcel_number as number, center_lng as lng, center_lat as lat
       from cadastral_items where province_code = $1 and ward_code = $2 order by id limit 1 offset ${CHANGED}`,
      [ward.city_code, ward.code],
    );
    const told = await onDevice(store, { name: ward.name_with_type, parcel: lot! }, options.quick ? QUICK_STARTS : STARTS);
    const path = join(folder, 'ward.geojson');
    let geoJson = 0;
    for (const kind of ['parcels', 'zones'] as const) {
      await exportLand(store, { kind, path, filter: { wardCode: ward.code, planningId: undefined, withSample: true } }, () => undefined);
      geoJson += gzipSync(readFileSync(path), { level: 9 }).length;
    }
    const ofTen = (samples: readonly number[]): number[] => samples.map((ms) => (ms / counts.parcels) * 10_000);
    const spreadOf = (samples: readonly number[]) => ({
      ours: [quantile(samples, 0.25), quantile(samples, 0.75)] as [number, number],
      peer: null,
      samples: samples.length,
    });
    const row = { bench: 'packs', size: counts.parcels };
    const coldOf = (name: keyof StartRecord) => {
      const samples = told.cold.map((record) => record[name]);
      return { ours: quantile(samples, 0.5), spread: spreadOf(samples) };
    };
    const memory = (of: 'heapBytes' | 'bufferBytes', of2: string, must: Goal | null = null) =>
      makeRow(
        {
          ...row,
          case: `memory, ${of2}`,
          host: 'chromium',
          unit: 'MB',
          ours: told.memory.saved[of] / 1e6,
          peer: { name: 'the same lot, answered by the gateway', value: told.memory.live[of] / 1e6 },
          must,
          note: 'page and workers after a collection, two seconds after a lot and its plannings were shown; WebAssembly memories are not counted',
        },
        options,
      );
    const cells = parts.filter(({ kind }) => kind === 'parcels');
    const weights = Object.keys(counts).map(
      (kind) =>
        `${kind} ${(parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.bytes, 0) / counts.parcels).toFixed(1)}`,
    );
    return [
      makeRow(
        {
          ...row,
          case: 'a ward, on the device',
          unit: 'bytes a parcel',
          ours: bytes / counts.parcels,
          peer: { name: 'parcels and zones as GeoJSON, gzip 9', value: geoJson / counts.parcels },
          must: { of: 'ours', atMost: MUST_BYTES },
          note: `${ward.name_with_type}, ${cells.length} cells: ${weights.join(', ')}; the peer has no sheets, plannings, pictures and search`,
        },
        options,
      ),
      makeRow(
        { ...row, case: 'made', unit: 'ms a 10,000 parcels', ours: quantile(ofTen(whole!), 0.5), spread: spreadOf(ofTen(whole!)) },
        options,
      ),
      makeRow(
        { ...row, case: 'made again, one parcel changed', unit: 'ms', ours: quantile(renewed!, 0.5), spread: spreadOf(renewed!) },
        options,
      ),
      makeRow({ ...row, case: 'fetched again, one parcel changed', unit: 'share of the pack', ours: fetched / bytes }, options),
      makeRow(
        {
          ...row,
          case: 'taken over 9/3 Mbps, 100 ms',
          host: 'chromium',
          unit: 'ms a 10,000 parcels',
          ours: (told.takeMs / counts.parcels) * 10_000,
          must: { of: 'ours', atMost: MUST_MS.take },
          note: `${(bytes / 1e6).toFixed(2)} MB in ${Math.round(told.takeMs)} ms`,
        },
        options,
      ),
      makeRow(
        {
          ...row,
          case: 'cold start without a network: a lot of a link, with its page',
          host: 'chromium',
          unit: 'ms',
          ...coldOf('lotMs'),
          must: { of: 'ours', atMost: MUST_MS.cold },
          note: 'from the page’s beginning, until a frame with it is through',
        },
        options,
      ),
      makeRow(
        { ...row, case: '… of that until the app is drawn', host: 'chromium', unit: 'ms', ...coldOf('appMs'), note: 'nothing of the pack' },
        options,
      ),
      makeRow({ ...row, case: '… until the map draws parcels of the pack', host: 'chromium', unit: 'ms', ...coldOf('drawnMs') }, options),
      memory('heapBytes', 'heaps'),
      memory('bufferBytes', 'buffers', { of: 'ratio', atLeast: 1 }),
    ];
  } finally {
    await thread.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
