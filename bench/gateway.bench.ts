import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCadastralItemsAround } from '../src/contract/cadastralItems.ts';
import { CALL_LIMITS } from '../src/domain/limits.ts';
import { GATEWAY_BASE } from '../src/gateway/app.ts';
import { SAMPLE_AREAS } from '../src/gateway/sample/areas.ts';
import { startTestProcess, type TestProcess } from '../tests/support/gatewayProcess.ts';
import type { BenchRow } from './benchRow.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';

const SECOND_STARTS = 5;
const WARM_UP = 50;
const SEARCHES = 400;
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

async function timeSearches(base: string, gzip: boolean): Promise<{ p50: number; p99: number; rows: number; bytes: number }> {
  const url = base + GATEWAY_BASE + findCadastralItemsAround.path;
  const bodies = boxes();
  const times: number[] = [];
  let [rows, bytes] = [0, 0];
  for (let search = 0; search < WARM_UP + SEARCHES; search++) {
    const answer = await post(url, bodies.next().value as string, gzip);
    if (search < WARM_UP) continue;
    times.push(answer.ms);
    bytes += answer.bytes / SEARCHES;
    if (!gzip) rows += (JSON.parse(answer.text) as { data: unknown[] }).data.length / SEARCHES;
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]!, rows, bytes };
}

const residentMb = ({ process }: Started): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(process.child.pid)], { encoding: 'utf8' })) / 1024;

/** The gateway as a process: first and second start, around searches over HTTP on loopback, memory. */
export async function bench(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  try {
    const first = await start(dataDir);
    const afterSeeding = residentMb(first);
    await stop(first);

    const seconds: number[] = [];
    for (let round = 0; round < SECOND_STARTS; round++) {
      const again = await start(dataDir);
      seconds.push(again.readyMs);
      await stop(again);
    }
    seconds.sort((a, b) => a - b);

    const serving = await start(dataDir);
    const idle = residentMb(serving);
    const plain = await timeSearches(serving.url, false);
    const zipped = await timeSearches(serving.url, true);
    const busy = residentMb(serving);
    await stop(serving);

    const searched = `${SEARCHES} searches one after another, mean ${plain.rows.toFixed(0)} rows, ${(plain.bytes / 1024).toFixed(0)} KiB`;
    const zippedNote = `the same, gzip, mean ${(zipped.bytes / 1024).toFixed(0)} KiB`;
    return [
      { name: 'around search p50', unit: 'ms', value: plain.p50, note: searched, must: { atMost: 40 } },
      { name: 'around search p99', unit: 'ms', value: plain.p99, note: searched, must: { atMost: 120 } },
      { name: 'around search gzip p50', unit: 'ms', value: zipped.p50, note: zippedNote },
      { name: 'around search gzip p99', unit: 'ms', value: zipped.p99, note: zippedNote },
      { name: 'first start', unit: 'ms', value: first.readyMs, note: 'process start to ready: cluster, units, 122,000 parcels, indexes', must: { atMost: 30_000 } },
      { name: 'second start', unit: 'ms', value: seconds[SECOND_STARTS >> 1]!, note: `process start to ready, median of ${SECOND_STARTS}`, must: { atMost: 2_500 } },
      { name: 'memory after first start', unit: 'MiB', value: afterSeeding, note: 'resident' },
      { name: 'memory at rest', unit: 'MiB', value: idle, note: 'resident, after a second start', must: { atMost: 500 } },
      { name: 'memory after searches', unit: 'MiB', value: busy, note: `resident, after ${2 * (WARM_UP + SEARCHES)} searches`, must: { atMost: 700 } },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
