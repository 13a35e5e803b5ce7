import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackedZones } from '../workers/parcels/overlap/packedZones.ts';
import { overlapParcel } from '../workers/parcels/overlap/planOverlap.ts';
import { boxesMeet, boxOfPacked } from '../src/domain/geometry/box.ts';
import type { LngLatBox } from '../src/domain/geometry/lngLat.ts';
import { ChangeThread } from '../src/gateway/land/changes/changeThread.ts';
import type { ZoneText } from '../src/gateway/land/changes/bearingZones.ts';
import { starRing } from '../tests/support/geometry/overlapCases.ts';
import { type DrawnZone, packPlan, zoneNet } from '../tests/support/geometry/planPairs.ts';
import { seededRandom } from '../tests/support/run/seededRandom.ts';
import { inPages, measureMemory } from './changes/measureMemory.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { median, quantile } from './rows/quantile.ts';

/** Zones of a planning: a web of cells, and some drawn over it. */
const ACROSS = 140;
const ZONES = 20_000;
const [PLANNINGS, QUICK_PLANNINGS] = [100, 5];
/** Of which every border was drawn again. */
const [REDRAWN, QUICK_REDRAWN] = [10, 2];
const MEMORY_ROUNDS = 8;
/** Of a town: cells of about 40 m. */
const SIZE_DEG = 0.05;
const [EDITIONS, PARCELS, QUICK_PARCELS] = [10, 200, 40];
/** A lot of some 20 m, and zones of as much. */
const [LOT_DEG, STRIP_ACROSS, STRIP_DEG] = [0.0002, 40, 0.008];

export const about: BenchAbout = {
  timed:
    `Two editions of a planning of ${ZONES.toLocaleString('en')} zones, as their table has them, compared in the gateway’s thread: reading the texts of coordinates, choosing the zones ` +
    'that bear on what differs, the sweep, the rings of each piece, and the way to the thread and back. Of a parcel: what each of ten editions plans on it, and place by place what ' +
    'each changed of the one before. Memory: what a process of its own, which reads both editions a page at a time as from the database, compares them and makes the rows that an import writes, ' +
    'has in memory at the most, the program itself among it; the highest of several comparisons, one after the other.',
  notTimed: 'The database; making the plannings; of a parcel choosing the zones whose boxes meet its own, and fetching.',
};

const textOf = ({ landCode, rings }: DrawnZone): ZoneText => ({
  land_code: landCode,
  coordinates: JSON.stringify(rings.map((ring) => [...ring, ring[0]!].map((corner) => corner.map((deg) => Math.round(deg * 1e9) / 1e9)))),
});

/** A planning, and an edition of which every zone's border was drawn again, or a twentieth of the codes changed. */
function plannings(seed: number, isRedrawn: boolean): [DrawnZone[], DrawnZone[]] {
  const random = seededRandom(seed);
  const before = zoneNet(random, ACROSS, SIZE_DEG);
  while (before.length < ZONES) {
    const at: [number, number] = [105.8 + random() * SIZE_DEG, 21.02 + random() * SIZE_DEG];
    before.push({ landCode: 'DGT', rings: [starRing(random, at, SIZE_DEG / ACROSS, 10)] });
  }
  if (isRedrawn) return [before, zoneNet(random, ACROSS, SIZE_DEG)];
  return [before, before.map((zone) => (random() < 0.05 ? { ...zone, landCode: 'DKV' } : zone))];
}

async function timeSets(isRedrawn: boolean, options: BenchOptions): Promise<BenchRow> {
  const [whole, quick] = isRedrawn ? [REDRAWN, QUICK_REDRAWN] : [PLANNINGS, QUICK_PLANNINGS];
  const count = options.quick ? quick : whole;
  const thread = new ChangeThread();
  const times: number[] = [];
  let pieces = 0;
  for (let order = 0; order < count; order += 1) {
    const [before, after] = plannings(order + 1, isRedrawn).map((zones) => zones.map(textOf));
    const began = performance.now();
    const changed = await thread.comparePlannings(
      await thread.packEdition(inPages(before!)),
      await thread.packEdition(inPages(after!)),
      false,
    );
    times.push(performance.now() - began);
    if (!changed) throw new Error('bench: given up');
    pieces += changed.changes.areasM2.length / count;
  }
  await thread.close();
  return makeRow(
    {
      bench: 'changes',
      case: isRedrawn ? 'every border drawn again, the slowest of all' : 'a twentieth of the codes changed, the slowest of all',
      size: ZONES,
      unit: 'ms',
      ours: Math.max(...times),
      must: { atMost: 10_000, of: 'ours' },
      moonshot: { atMost: 2_000, of: 'ours' },
      spread: { ours: [quantile(times, 0.25), quantile(times, 0.75)], peer: null, samples: times.length },
      note: `${count} plannings, ${Math.round(pieces)} pieces each; median ${Math.round(median(times))} ms`,
    },
    options,
  );
}

/** Resident memory of a process that compares, and of one that did nothing yet. */
async function memoryOfSets(isRedrawn: boolean, options: BenchOptions): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-changes-'));
  try {
    const files = plannings(1, isRedrawn).map((zones, at) => {
      const file = join(folder, `${at}.ndjson`);
      writeFileSync(file, zones.map((zone) => `${JSON.stringify(textOf(zone))}\n`).join(''));
      return file;
    }) as [string, string];
    const { idleMiB, mostMiB } = await measureMemory(files, options.quick ? 2 : MEMORY_ROUNDS);
    return makeRow(
      {
        bench: 'changes',
        case: isRedrawn ? 'memory, every border drawn again' : 'memory, a twentieth of the codes changed',
        size: ZONES,
        unit: 'MiB',
        ours: mostMiB.at(-1)!,
        must: { atMost: 300, of: 'ours' },
        note: `resident, at the most: ${idleMiB} MiB before the first, then ${mostMiB.join(', ')} behind each of ${mostMiB.length} comparisons`,
      },
      options,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function zonesMeeting(zones: readonly DrawnZone[], boxes: readonly LngLatBox[], box: LngLatBox): PackedZones {
  return { ...packPlan(zones.filter((_, at) => boxesMeet(boxes[at]!, box))), brokenZones: 0 } as PackedZones;
}

async function timeStrip(options: BenchOptions): Promise<BenchRow> {
  const random = seededRandom(76);
  const editions = Array.from({ length: EDITIONS }, () => zoneNet(random, STRIP_ACROSS, STRIP_DEG));
  const boxes = editions.map((zones) => zones.map(({ rings }) => boxOfPacked(rings.flat(2))));
  const files = editions.map((_, at) => ({ id: String(at), fileUrl: '' }));
  const pairs = files.slice(1).map(({ id }, at) => ({ before: String(at), after: id }));
  const times: number[] = [];
  let rows = 0;
  for (let parcel = 0; parcel < (options.quick ? QUICK_PARCELS : PARCELS); parcel += 1) {
    const at: [number, number] = [105.8 + (0.1 + 0.8 * random()) * STRIP_DEG, 21.02 + (0.1 + 0.8 * random()) * STRIP_DEG];
    const ring = Float64Array.from(starRing(random, at, LOT_DEG, 8).flat());
    const near = editions.map((zones, edition) => zonesMeeting(zones, boxes[edition]!, boxOfPacked(ring)));
    const began = performance.now();
    const { differences } = await overlapParcel([ring], files, pairs, (file) =>
      Promise.resolve({ ok: true, value: near[Number(file.id)]! }),
    );
    times.push(performance.now() - began);
    rows += differences.reduce((sum, { transfers }) => sum + transfers.length, 0);
  }
  return makeRow(
    {
      bench: 'changes',
      case: 'the strip of ten editions over a parcel, the slowest of all',
      size: EDITIONS,
      unit: 'ms',
      ours: Math.max(...times),
      must: { atMost: 50, of: 'ours' },
      moonshot: { atMost: 10, of: 'ours' },
      spread: { ours: [quantile(times, 0.25), quantile(times, 0.75)], peer: null, samples: times.length },
      note: `${times.length} parcels, ${(rows / times.length).toFixed(1)} changes each; median ${median(times).toFixed(2)} ms`,
    },
    options,
  );
}

/** What changes between editions: a whole planning on import, and one parcel in the panel. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  return [
    await timeSets(false, options),
    await timeSets(true, options),
    await timeStrip(options),
    await memoryOfSets(false, options),
    await memoryOfSets(true, options),
  ];
}
