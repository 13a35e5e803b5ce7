import { gzipSync } from 'node:zlib';
import { PACKED_PARCELS } from '../src/contract/land/packedParcels.ts';
import { CALL_LIMITS } from '../src/domain/limits.ts';
import { writePackedParcels } from '../src/gateway/land/packed/writePackedParcels.ts';
import { loadGeometryCore } from '../workers/geometry/core.ts';
import type { BenchAbout, BenchHost, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { median, quartiles } from './rows/quantile.ts';
import { firstViewBytes, type WriteAnswer } from './wire/firstViewBytes.ts';
import { type ReaderTimes, timeReaders } from './wire/readers.ts';
import { answerAround, KIND_NAMES, makeWireLand, WARD_MIDDLE } from './wire/wireLand.ts';
import { timeReadersOnPage } from './wire/wirePage.ts';

const ROUNDS = { whole: 21, quick: 7 };
const JSON_PEER = 'the same in JSON, gzip';
/** Compression level that the gateway uses for JSON, for its time. */
const GATEWAY_JSON_LEVEL = 2;
/** About 130 m to each side: more than 500 parcels of a town. */
const HALF_DEG = 0.0015;

export const about: BenchAbout = {
  timed:
    'Bytes of around answers in the packed form and in JSON, both by gzip at its usual level, as the gateway’s own code writes them from its made land; ' +
    'from an answer’s bytes to the columns that the parcels worker keeps, in Node and in a worker of Chromium, all ways in turn, after all were seen to read the same land.',
  notTimed: 'Making and writing the land; the network; unpacking gzip, which the browser does; rings of the tile store.',
};

export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const core = await loadGeometryCore();
  const pack: WriteAnswer = (parcels) => writePackedParcels(parcels, core)!.slice();
  const print: WriteAnswer = (parcels) =>
    new TextEncoder().encode(JSON.stringify({ data: parcels.map(({ item }) => item), total: parcels.length }));
  const rounds = options.quick ? ROUNDS.quick : ROUNDS.whole;
  const rows: Measured[] = [];
  const box = {
    west: WARD_MIDDLE.lng - HALF_DEG,
    east: WARD_MIDDLE.lng + HALF_DEG,
    south: WARD_MIDDLE.lat - HALF_DEG,
    north: WARD_MIDDLE.lat + HALF_DEG,
  };
  let dense: Record<'packed' | 'json', Uint8Array<ArrayBuffer>> | undefined;
  for (const kind of KIND_NAMES) {
    const land = makeWireLand(kind, core);
    const found = answerAround(land, box);
    const bodies = { packed: pack(found), json: print(found) };
    dense ??= bodies;
    rows.push(bytesRow(`bytes a parcel, ${kind}`, found.length, bodies));
    if (kind !== 'dense ward') continue;
    const [ours, theirs] = [await firstViewBytes(land, PACKED_PARCELS, pack), await firstViewBytes(land, 'application/json', print)];
    if (ours.parcels !== theirs.parcels) throw new Error('bench: the first views differ');
    rows.push({
      bench: 'wire',
      case: 'bytes of a first view, 390 × 844 at z17',
      size: ours.parcels,
      unit: 'bytes',
      ours: ours.bytes,
      peer: { name: JSON_PEER, value: theirs.bytes },
      note: `${ours.answers} answers until the view is whole, from cold`,
    });
  }
  const bodies = dense!;
  rows.push(readerRow('node', await timeReaders(bodies, rounds)));
  rows.push(readerRow('chromium', await timeReadersOnPage(bodies, rounds)));
  return rows.map((row) => makeRow(row, options));
}

function bytesRow(name: string, count: number, { packed, json }: Record<'packed' | 'json', Uint8Array>): Measured {
  const perParcel = (bytes: Uint8Array, level = 6): number => gzipSync(bytes, { level }).length / count;
  return {
    bench: 'wire',
    case: name,
    size: count,
    unit: 'bytes',
    ours: perParcel(packed),
    peer: { name: JSON_PEER, value: perParcel(json) },
    must: { atLeast: 2.5, of: 'ratio' },
    moonshot: { atLeast: 4, of: 'ratio' },
    note: `as the gateway sends JSON, at gzip’s level ${GATEWAY_JSON_LEVEL}: ${perParcel(json, GATEWAY_JSON_LEVEL).toFixed(1)}; not compressed: packed ${(packed.length / count).toFixed(1)}, JSON ${(json.length / count).toFixed(0)}`,
  };
}

function readerRow(host: BenchHost, times: ReaderTimes): Measured {
  return {
    bench: 'wire',
    case: 'answer to columns',
    host,
    size: CALL_LIMITS.aroundCadastralItems,
    unit: 'ms',
    ours: median(times.packed),
    peer: { name: 'JSON.parse and the contract', value: median(times.json) },
    must: { atLeast: 2, of: 'ratio' },
    spread: { ours: quartiles(times.packed), peer: quartiles(times.json), samples: times.packed.length },
  };
}
