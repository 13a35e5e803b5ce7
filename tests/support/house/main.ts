/**
 * npm run house [-- --list] [-- --check]: figures of the repository with their limits. `--list` names the causes of
 * each figure, `--check` exits with 1 if a limit is exceeded. npm run house -- paths: the files on three paths of data
 * through the product, found by following calls.
 */
import { followPaths } from './dataPaths.ts';
import { houseRows, isBroken } from './rows.ts';

if (process.argv.includes('paths')) {
  for (const { name, limit, files } of followPaths()) {
    console.log(`${name}: ${files.size} files, ≤ ${limit}`);
    for (const [path, names] of files) console.log(`    ${path}  ${names.join(', ')}`);
  }
  process.exit();
}

const [isListing, isChecking] = ['--list', '--check'].map((flag) => process.argv.includes(flag));
const rows = houseRows();
const width = Math.max(...rows.map(({ name }) => name.length));
for (const row of rows) {
  const limit = row.limit === null ? '' : `≤ ${row.limit}`;
  console.log(
    `${row.name.padEnd(width)}  ${(Number.isNaN(row.figure) ? 'unknown' : String(row.figure)).padStart(8)}  ${limit.padStart(9)}  ${isBroken(row) ? 'broken' : ''}`.trimEnd(),
  );
  if (isListing) for (const offender of row.offenders) console.log(`    ${offender}`);
}
if (isChecking && rows.some(isBroken)) process.exitCode = 1;
