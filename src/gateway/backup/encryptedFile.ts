import type { Decrypter, Encrypter } from 'age-encryption';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '../operations/startupError.ts';

/** Format of age files (age-encryption.org/v1): start, end and maximum length of the header. */
const AGE = 'age-encryption.org/';
const HEAD_END = /\n--- /;
const MAX_HEAD_BYTES = 64 * 1024;
/** Work factor of age and of our files: 2^18 takes 256 MiB. A file could demand more than the machine has. */
const MAX_SCRYPT_LOG = 18;

export const backupError = (why: string): StartupError =>
  new StartupError(`Tệp sao lưu hỏng hoặc không phải của Thửa: ${why}. Không có gì được khôi phục (not a complete backup).`);

const toWeb = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as unknown as NodeStream<Uint8Array>);

/** Encryption of a backup: a passphrase, public keys (`age1…`, separated by spaces), or none. */
export interface BackupEncryption {
  passphrase: string;
  recipients?: string;
}

/** @throws StartupError, without any value, which may be secret */
async function encrypterOf({ passphrase, recipients = '' }: BackupEncryption): Promise<Encrypter | undefined> {
  const keys = recipients.split(/[\s,]+/).filter(Boolean);
  if (passphrase === '' && keys.length === 0) return undefined;
  if (passphrase !== '' && keys.length > 0) {
    throw new StartupError('Chỉ đặt một trong BACKUP_RECIPIENT và BACKUP_PASSPHRASE (a public key or a passphrase, not both).');
  }
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    for (const key of keys) encrypter.addRecipient(key);
  } catch {
    throw new StartupError('BACKUP_RECIPIENT không phải khoá công khai age1… (not an age public key).');
  }
  if (passphrase !== '') encrypter.setPassphrase(passphrase);
  return encrypter;
}

/** Compresses and encrypts in the format of `age`, which can decrypt it without us. */
export async function openEncryption(encryption: BackupEncryption): Promise<(plain: Readable) => Promise<Readable>> {
  const encrypter = await encrypterOf(encryption);
  return async (plain) => {
    const packed = createGzip({ level: 4 });
    plain.once('error', (error) => packed.destroy(error));
    plain.pipe(packed);
    return encrypter ? toNode(await encrypter.encrypt(toWeb(packed))) : packed;
  };
}

async function headOf(path: string): Promise<string> {
  try {
    // Opening a pipe would block.
    if (!(await stat(path)).isFile()) throw new Error('not a file');
    const file = await open(path, 'r');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0).finally(() => file.close());
    return buffer.toString('latin1', 0, bytesRead);
  } catch (error) {
    throw new StartupError(`Không đọc được tệp ${path} (cannot be read): ${(error as Error).message}`);
  }
}

/** @param path file of secret keys from `age-keygen` */
async function addIdentities(decrypter: Decrypter, path: string): Promise<void> {
  await headOf(path);
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  try {
    if (keys.length === 0) throw new Error('no key');
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    throw new StartupError(`${path} không phải tệp khoá bí mật AGE-SECRET-KEY-… của age-keygen (not age secret keys).`);
  }
}

async function decrypterOf(path: string, head: string, passphrase: string, identityFile: string | undefined): Promise<Decrypter> {
  const end = HEAD_END.exec(head)?.index;
  if (end === undefined) throw backupError('phần đầu của age không kết thúc');
  const [, scryptLog] = /\n-> scrypt \S+ (\d+)\n/.exec(head.slice(0, end)) ?? [];
  if (Number(scryptLog) > MAX_SCRYPT_LOG) throw backupError('mật khẩu cần quá nhiều bộ nhớ');
  if (scryptLog !== undefined && passphrase === '') throw new StartupError(`${path} được mã hoá: hãy đặt BACKUP_PASSPHRASE (encrypted).`);
  if (scryptLog === undefined && identityFile === undefined) {
    throw new StartupError(`${path} được mã hoá cho một khoá công khai: thêm --identity TỆP_KHOÁ (encrypted to a public key).`);
  }
  const decrypter = new (await import('age-encryption')).Decrypter();
  if (scryptLog !== undefined) decrypter.addPassphrase(passphrase);
  else await addIdentities(decrypter, identityFile!);
  return decrypter;
}

/** @returns the archive; its reader gets errors after the header */
export async function openEncryptedFile(path: string, passphrase: string, identityFile?: string): Promise<Readable> {
  const head = await headOf(path);
  const gunzip = createGunzip().on('error', () => undefined);
  const decompress = (from: Readable): Readable => pipeline(from, gunzip, () => undefined);
  if (!head.startsWith(AGE)) return decompress(createReadStream(path));
  const decrypter = await decrypterOf(path, head, passphrase, identityFile);
  try {
    return decompress(toNode(await decrypter.decrypt(toWeb(createReadStream(path)))));
  } catch (error) {
    const { message } = error as Error;
    if (!message.startsWith('no identity matched')) throw backupError(`age: ${message}`);
    throw new StartupError(
      identityFile === undefined
        ? `BACKUP_PASSPHRASE không mở được ${path} (wrong passphrase).`
        : `Khoá trong ${identityFile} không mở được ${path} (wrong key).`,
    );
  }
}
