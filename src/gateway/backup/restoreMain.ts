import { parseArgs } from 'node:util';
import { readStorePlace } from '../database/openGatewayStore.ts';
import { openBucketOf } from '../files/openFolderStore.ts';
import { printLine } from '../operations/log.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { type BackupContent, readBackup } from './restoreBackup.ts';
import { restoreInto } from './restoreInto.ts';
import { openEncryptedFile } from './encryptedFile.ts';

const USAGE = `npm run restore -- TỆP [--identity TỆP_KHOÁ]    vào DATA_DIR hoặc DATABASE_URL trống (into an empty place)
npm run restore -- --verify TỆP [--identity TỆP_KHOÁ]    chỉ kiểm tra, không ghi gì (read-only)
BACKUP_PASSPHRASE: mật khẩu; TỆP_KHOÁ: khoá bí mật của age-keygen, cho tệp mã hoá bằng BACKUP_RECIPIENT (secret key)`;

function readOptions(args: string[]): { path: string; isVerified: boolean; identity: string | undefined } {
  try {
    const options = { verify: { type: 'boolean' }, identity: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new StartupError('', USAGE);
    return { path, isVerified: values.verify ?? false, identity: values.identity };
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError((error as Error).message, USAGE);
  }
}

const total = (rows: Readonly<Record<string, number>>): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

function describe({ manifest: { madeAt }, end: { rows, pictures, sha256 }, hasSecret }: BackupContent): string[] {
  const nonEmpty = Object.entries(rows).filter(([, count]) => count > 0);
  const sum = sha256 === undefined ? 'không có tổng SHA-256 (made by a version without checksums)' : `SHA-256 ${sha256}`;
  return [
    `còn nguyên, của ngày ${madeAt} (intact, made at that time): ${total(rows)} hàng, ${pictures} ảnh, ${hasSecret ? 'có' : 'không có'} khoá (rows, pictures, secret)`,
    sum,
    nonEmpty.map(([name, count]) => `${name} ${count}`).join(', '),
  ];
}

async function main(): Promise<void> {
  const { path, isVerified, identity } = readOptions(process.argv.slice(2));
  const { BACKUP_PASSPHRASE: passphrase = '' } = process.env;
  const openArchive = () => openEncryptedFile(path, passphrase, identity);
  if (isVerified) {
    for (const line of describe(await readBackup(await openArchive()))) printLine(`${path}: ${line}`);
    return;
  }
  const { rows, pictures } = await restoreInto(openArchive, readStorePlace(process.env), await openBucketOf(process.env));
  printLine(`${path}: đã khôi phục ${total(rows)} hàng, ${pictures} ảnh (rows, pictures)`);
}

await main().catch(exitOnStartupError);
