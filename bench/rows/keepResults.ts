import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BenchAbout, BenchOptions, BenchRow } from './benchRow.ts';
import { readMachine } from './readMachine.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

/** Minimum seconds of a trial that counts as a measurement. */
const SHORT_S = 60;

/**
 * Writes a bench's rows with machine and date. Quick figures go to results/quick/, which git ignores, so that they do
 * not replace those of a whole run.
 * @returns the folder, relative to the repository's root
 */
export function keepResults(bench: string, about: BenchAbout, rows: BenchRow[], { quick: isQuick, seconds }: BenchOptions): string {
  const quick = isQuick || (seconds !== undefined && seconds < SHORT_S);
  const folder = quick ? `${RESULTS}quick/` : RESULTS;
  mkdirSync(folder, { recursive: true });
  const result = { bench, date: new Date().toISOString(), quick, machine: readMachine(), about, rows };
  writeFileSync(`${folder}${bench}.json`, `${JSON.stringify(result, null, 2)}\n`);
  return quick ? 'bench/results/quick/' : 'bench/results/';
}
