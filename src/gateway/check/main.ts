import { hasCluster } from '../database/pglite/prepareCluster.ts';
import { openExistingStore, readStorePlace, type StorePlace, withStore } from '../database/openGatewayStore.ts';
import { FileStoreBusy } from '../files/fileStore.ts';
import { readFileStore } from '../files/openFolderStore.ts';
import { escapeInvisible, printInternalError, printLine, printRefusal } from '../operations/log.ts';
import { StartupError } from '../operations/startupError.ts';
import { CHECK_PARTS, type CheckLine, type CheckPart, CheckReport } from './checkReport.ts';
import { runCheck } from './runCheck.ts';

const USAGE = `npm run check [-- ${CHECK_PARTS.join(' | ')} …]    (chỉ đọc, không sửa gì: read-only)`;
const EXIT = { clean: 0, findings: 1, notRun: 2 } as const;

function readParts(args: readonly string[]): ReadonlySet<CheckPart> {
  const parts = CHECK_PARTS.filter((part) => args.includes(part));
  if (args.some((word) => !CHECK_PARTS.includes(word as CheckPart))) throw new StartupError(USAGE);
  return new Set(parts.length > 0 ? parts : CHECK_PARTS);
}

/** Prints findings and unchecked parts on stdout, progress on stderr (a single line on a terminal). */
function print({ kind, text }: CheckLine): void {
  const [begin, end] = process.stderr.isTTY ? ['\r\u001b[2K', ''] : ['', '\n'];
  if (kind === 'progress') return void process.stderr.write(`${begin}${escapeInvisible(text)}${end}`);
  if (process.stderr.isTTY) process.stderr.write(begin);
  printLine(text);
}

async function check(place: StorePlace, parts: ReadonlySet<CheckPart>): Promise<number> {
  const { dataDir, databaseUrl } = place;
  // Opening a missing embedded database would create it.
  if (!databaseUrl && !hasCluster(dataDir)) throw new StartupError(`Không có ${dataDir} để kiểm tra (nothing to check).`);
  const opening = openExistingStore(place).then(({ store }) => store);
  return withStore(opening, async (store) => {
    const report = new CheckReport(print);
    const files = await readFileStore(process.env, dataDir);
    await runCheck({ store, files, isEmbedded: !databaseUrl }, parts, report);
    return report.findings;
  });
}

async function main(): Promise<number> {
  const place = readStorePlace(process.env);
  const parts = readParts(process.argv.slice(2));
  const findings = await check(place, parts);
  const done = [...parts].join(', ');
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  printLine(findings === 0 ? `checked: ${done}: nothing found` : `checked: ${done}: ${findings} kinds of damage found`);
  return findings === 0 ? EXIT.clean : EXIT.findings;
}

try {
  process.exitCode = await main();
} catch (error) {
  // Not run, for a reason that the operator can fix; other errors are printed with their stack.
  if (error instanceof StartupError || error instanceof FileStoreBusy) printRefusal(error);
  else printInternalError(error);
  process.exitCode = EXIT.notRun;
}
