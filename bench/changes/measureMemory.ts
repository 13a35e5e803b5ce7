import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ChangeThread } from '../../src/gateway/land/changes/changeThread.ts';
import type { ZoneText } from '../../src/gateway/land/changes/bearingZones.ts';
import { changeAt, shapeAt } from '../../workers/parcels/overlap/changes/packedChanges.ts';

/** As they come from the database. */
const ZONES_A_PAGE = 500;

export async function* inPages(zones: readonly ZoneText[]): AsyncGenerator<ZoneText[]> {
  for (let from = 0; from < zones.length; from += ZONES_A_PAGE) yield zones.slice(from, from + ZONES_A_PAGE);
}

interface MeasuredMemory {
  /** Resident, before the first comparison. */
  idleMiB: number;
  /** The most that was resident so far, behind each comparison. */
  mostMiB: number[];
}

/** Compares two editions again and again in a process of its own. @param files of each edition its zones, a line of JSON each */
export async function measureMemory(files: readonly [string, string], rounds: number): Promise<MeasuredMemory> {
  const program = fileURLToPath(import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...files, String(rounds)]);
  return JSON.parse(stdout) as MeasuredMemory;
}

async function* readPages(file: string): AsyncGenerator<ZoneText[]> {
  let page: ZoneText[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    page.push(JSON.parse(line) as ZoneText);
    if (page.length < ZONES_A_PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function measureHere([before, after, rounds]: string[]): Promise<MeasuredMemory> {
  const mostSoFar = (): number => Math.round(process.resourceUsage().maxRSS / 1024);
  const thread = new ChangeThread();
  const idleMiB = mostSoFar();
  const mostMiB: number[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const changed = await thread.comparePlannings(
      await thread.packEdition(readPages(before!)),
      await thread.packEdition(readPages(after!)),
      false,
    );
    const { changes } = changed!;
    let characters = 0;
    for (let piece = 0; piece < changes.areasM2.length; piece += 1) {
      characters += JSON.stringify({ ...changeAt(changes, piece), shape: shapeAt(changes, piece) }).length;
    }
    if (characters === 0) throw new Error('bench: nothing changed');
    mostMiB.push(mostSoFar());
  }
  await thread.close();
  return { idleMiB, mostMiB };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(await measureHere(process.argv.slice(2))));
