import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCadastralItemsAroundCall } from '../src/contract/cadastralItems.ts';
import { CALL_LIMITS } from '../src/domain/limits.ts';
import { GATEWAY_BASE } from '../src/contract/call.ts';
import { SAMPLE_AREAS } from '../src/gateway/sample/sampleAreas.ts';
import { startTestProcess, type TestProcess } from '../tests/support/gateways/gatewayProcess.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import type { Measured } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';
import { seededRandom } from '../tests/support/run/seededRandom.ts';

const SECOND_STARTS = 5;
const WARM_UP = 50;
const SEARCHES = 400;
const QUICK_SEARCHES = 100;
/** Half-side of a box in a made town that holds more than 500 parcels, degrees. */
const HALF_SIDE_DEG = 0.0016;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Started {
  process: TestProcess;
  url: string;
  readyMs: number;
}

async function start(dataDir: string): Promise<Started> {
  const began = performance.now();
  const process = startTestProcess('startGateway', dataDir);
  const url = (await process.seen(/^ready http/)).slice('ready '.length);
  return { process, url, readyMs: performance.now() - began };
}

async function stop({ process }: Started): Promise<void> {
  process.child.kill('SIGTERM');
  await process.exited;
}

/** A POST over the one kept connection; resolves with the whole body and the time until its last byte. */
function post(url: string, body: string, gzip: boolean): Promise<{ ms: number; bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': gzip ? 'gzip' : 'identity' };
    const began = performance.now();
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - began;
        const whole = Buffer.concat(chunks);
        resolve({ ms, bytes: whole.length, text: gzip ? '' : whole.toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Boxes around the middles of the made towns, where a search is always cut at its cap. */
function* boxes(): Generator<string> {
  const random = seededRandom(500);
  for (;;) {
    for (const { center } of SAMPLE_AREAS) {
      const longitude = center.lng + (random() - 0.5) * 0.004;
      const latitude = center.lat + (random() - 0.5) * 0.004;
      const position = [-HALF_SIDE_DEG, HALF_SIDE_DEG].map((by) => ({ latitude: latitude + by, longitude: longitude + by }));
      yield JSON.stringify({ position, limitPoint: CALL_LIMITS.aroundCadastralItems, status: 'ACTIVE' });
    }
  }
}

interface Searched {
  times: number[];
  /** Means of one answer. */
  rows: number;
  bytes: number;
}

async function timeSearches(base: string, gzip: boolean, searches: number): Promise<Searched> {
  const url = base + GATEWAY_BASE + findCadastralItemsAroundCall.path;
  const bodies = boxes();
  const times: number[] = [];
  let [rows, bytes] = [0, 0];
  for (let search = 0; search < WARM_UP + searches; search++) {
    const answer = await post(url, bodies.next().value as string, gzip);
    if (search < WARM_UP) continue;
    times.push(answer.ms);
    bytes += answer.bytes / searches;
    if (!gzip) rows += (JSON.parse(answer.text) as { data: unknown[] }).data.length / searches;
  }
  return { times, rows, bytes };
}

const residentMb = ({ process }: Started): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(process.child.pid)], { encoding: 'utf8' })) / 1024;

export const about: BenchAbout = {
  timed:
    'The gateway as a process: from its start until it says it is ready; a search from the request on a kept connection ' +
    'to the last byte of its answer, on loopback, one after another.',
  notTimed: 'Reading the answer as JSON; the first 50 searches.',
};

/** First and second start, around searches over HTTP on loopback, memory. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const searches = options.quick ? QUICK_SEARCHES : SEARCHES;
  const secondStarts = options.quick ? 1 : SECOND_STARTS;
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  try {
    const first = await start(dataDir);
    const afterSeeding = residentMb(first);
    await stop(first);

    const seconds: number[] = [];
    for (let round = 0; round < secondStarts; round++) {
      const again = await start(dataDir);
      seconds.push(again.readyMs);
      await stop(again);
    }

    const serving = await start(dataDir);
    const idle = residentMb(serving);
    const plain = await timeSearches(serving.url, false, searches);
    const zipped = await timeSearches(serving.url, true, searches);
    const busy = residentMb(serving);
    await stop(serving);

    const row = (name: string, unit: string, ours: number, atMost: number | null, note: string, samples?: number[]): BenchRow =>
      makeRow(
        {
          bench: 'gateway',
          case: name,
          unit,
          ours,
          must: atMost === null ? null : { atMost, of: 'ours' },
          spread: spreadOf(samples),
          note,
        },
        options,
      );
    const [p50, p99] = [0.5, 0.99];
    const searched = `${searches} searches one after another, mean ${plain.rows.toFixed(0)} rows, ${(plain.bytes / 1024).toFixed(0)} KiB`;
    const zippedNote = `the same, gzip, mean ${(zipped.bytes / 1024).toFixed(0)} KiB`;
    return [
      row('around search p50', 'ms', quantile(plain.times, p50), 40, searched, plain.times),
      row('around search p99', 'ms', quantile(plain.times, p99), 120, searched, plain.times),
      row('around search gzip p50', 'ms', quantile(zipped.times, p50), null, zippedNote, zipped.times),
      row('around search gzip p99', 'ms', quantile(zipped.times, p99), null, zippedNote, zipped.times),
      row('first start', 'ms', first.readyMs, 30_000, 'process start to ready: cluster, units, 122,000 parcels, indexes'),
      row('second start', 'ms', quantile(seconds, p50), 2_500, `process start to ready, median of ${secondStarts}`, seconds),
      row('memory after first start', 'MiB', afterSeeding, null, 'resident'),
      row('memory at rest', 'MiB', idle, 500, 'resident, after a second start'),
      row('memory after searches', 'MiB', busy, 700, `resident, after ${2 * (WARM_UP + searches)} searches`),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function spreadOf(samples: number[] | undefined): Measured['spread'] {
  if (!samples || samples.length < 2) return null;
  return { ours: [quantile(samples, 0.25), quantile(samples, 0.75)], peer: null, samples: samples.length };
}
