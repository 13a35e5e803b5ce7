import { existsSync } from 'node:fs';
import { readStorePlace } from '../database/openGatewayStore.ts';
import { openBucketOf } from '../files/openFolderStore.ts';
import { printLine } from '../operations/log.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { restoreInto } from './restoreInto.ts';
import { openSealedFile } from './sealedFile.ts';

const USAGE = 'npm run restore -- TỆP    (vào DATA_DIR hoặc DATABASE_URL trống; BACKUP_PASSPHRASE: mật khẩu của tệp)';

async function main(): Promise<void> {
  const [path, ...rest] = process.argv.slice(2);
  if (path === undefined || rest.length > 0) throw new StartupError(USAGE);
  const { BACKUP_PASSPHRASE: passphrase = '' } = process.env;
  if (!existsSync(path)) throw new StartupError(`Không có tệp ${path} (no such file).`);
  const place = readStorePlace(process.env);
  const { rows, pictures } = await restoreInto(() => openSealedFile(path, passphrase), place, await openBucketOf(process.env));
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  printLine(`${path}: đã khôi phục ${total} hàng, ${pictures} ảnh (rows, pictures)`);
}

await main().catch(exitOnStartupError);
