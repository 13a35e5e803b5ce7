import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchAbout } from './benchRow.ts';
import { formatTable } from './formatTable.ts';
import { keepResults } from './keepResults.ts';

/**
 * `npm run bench [-- NAME…] [--quick] [--seconds=N] [--check]`: runs bench/NAME.bench.ts, or all, prints a table each
 * and stores the rows under bench/results/. --check fails the command if a *must* is missed; --quick uses smaller sizes
 * and half the must; --seconds=N is a trial of the benches that have a duration.
 */
const HERE = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const secondsWord = words.find((word) => word.startsWith('--seconds='));
const seconds = secondsWord === undefined ? undefined : Number(secondsWord.slice('--seconds='.length));
const options = { quick: words.includes('--quick'), seconds };

const available = readdirSync(HERE)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknownName = names.find((name) => !available.includes(name));
if (unknownName !== undefined) refuse(`No such bench: ${unknownName}. There are: ${available.join(', ')}.`);
const unknownFlag = words.find((word) => word.startsWith('--') && !['--quick', '--check', secondsWord].includes(word));
if (unknownFlag !== undefined) refuse(`No such option: ${unknownFlag}. There are: --quick, --check, --seconds=N.`);
if (seconds !== undefined && !(seconds >= 1)) refuse(`${secondsWord}: not a number of seconds.`);

const chosen = names.length > 0 ? names : available;

const missed: string[] = [];
for (const name of chosen) {
  const { bench, about } = (await import(`../${name}.bench.ts`)) as { bench: Bench; about: BenchAbout };
  console.log(`\n── ${name}${options.quick ? ' (quick)' : ''}`);
  const rows = await bench(options);
  // The bench printed the reason; earlier results stay.
  if (rows.length === 0) continue;
  console.log(formatTable(rows));
  missed.push(...rows.filter(({ met }) => met === false).map((row) => `${name}: ${row.case} (${row.host})`));
  console.log(`Rows, spread and notes: ${keepResults(name, about, rows, options)}${name}.json`);
}
if (missed.length > 0) console.log(`\nmust not met${options.quick ? ', not even half' : ''}:\n  ${missed.join('\n  ')}`);
process.exit(words.includes('--check') && missed.length > 0 ? 1 : 0);

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
