import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchRow } from './benchRow.ts';
import { keepResults } from './keepResults.ts';

/**
 * `npm run bench [-- NAME] [--check]`: runs bench/NAME.bench.ts, or all of them, prints the rows and keeps them under
 * bench/results/ with machine and date. With --check a missed *must* fails the command.
 */
const HERE = fileURLToPath(new URL('./', import.meta.url));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const check = process.argv.includes('--check');

const available = readdirSync(HERE)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = names.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${available.join(', ')}.`);
  process.exit(2);
}

let missed = 0;
for (const name of names.length > 0 ? names : available) {
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
  console.log(`\n── ${name}`);
  const rows = await bench();
  for (const row of rows) console.log(lineOf(row));
  missed += rows.filter((row) => !isMet(row)).length;
  keepResults(name, rows);
}
if (check && missed > 0) {
  console.error(`\n${missed} must not met`);
  process.exit(1);
}
process.exit(0);

function isMet({ value, must }: BenchRow): boolean {
  if (!must) return true;
  return 'atMost' in must ? value <= must.atMost : value >= must.atLeast;
}

function lineOf(row: BenchRow): string {
  const goal = row.must ? ('atMost' in row.must ? ` (must ≤ ${row.must.atMost})` : ` (must ≥ ${row.must.atLeast})`) : '';
  const note = row.note ? ` · ${row.note}` : '';
  return `${isMet(row) ? ' ' : '✗'} ${row.name}: ${Number(row.value.toPrecision(4))} ${row.unit}${goal}${note}`;
}
