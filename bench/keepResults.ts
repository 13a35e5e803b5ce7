import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './benchRow.ts';

const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

/** Writes rows to bench/results/<name>.json with the machine and the date they were measured on. */
export function keepResults(name: string, rows: BenchRow[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  const result = { bench: name, date: new Date().toISOString(), machine, rows };
  writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
}
