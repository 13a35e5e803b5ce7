import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { readStorePlace } from '../database/openGatewayStore.ts';
import { printLine } from '../operations/log.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { saveBackup } from './saveBackup.ts';

const USAGE =
  'npm run backup -- TỆP [--without-secret]    (BACKUP_RECIPIENT: khoá công khai age1…, hoặc BACKUP_PASSPHRASE: mã hoá tệp, encrypts the file)';

function readOptions(args: string[]): { path: string; withSecret: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { 'without-secret': { type: 'boolean' } } });
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new StartupError(USAGE);
    return { path, withSecret: !values['without-secret'] };
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError((error as Error).message, USAGE);
  }
}

async function main(): Promise<void> {
  const { BACKUP_PASSPHRASE: passphrase = '', BACKUP_RECIPIENT: recipients = '' } = process.env;
  const options = readOptions(process.argv.slice(2));
  // Low priority, because compression occupies a core and a gateway may be serving.
  setPriority(constants.priority.PRIORITY_LOW);
  const bytes = await saveBackup(readStorePlace(process.env), { ...options, passphrase, recipients });
  const line = `${options.path}: ${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  printLine(passphrase === '' && recipients.trim() === '' ? `${line}, không mã hoá (not encrypted)` : `${line}, đã mã hoá (encrypted)`);
}

await main().catch(exitOnStartupError);
