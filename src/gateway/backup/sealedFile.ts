import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '../operations/startupError.ts';

/** How a file of age begins (age-encryption.org/v1). */
const AGE = 'age-encryption.org/';

const toWeb = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as unknown as NodeStream<Uint8Array>);

/** Compressed, and with a passphrase encrypted as `age` does, which opens it without us. */
export async function sealStream(plain: Readable, passphrase: string): Promise<Readable> {
  const packed = createGzip({ level: 4 });
  plain.once('error', (error) => packed.destroy(error));
  plain.pipe(packed);
  if (passphrase === '') return packed;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return toNode(await encrypter.encrypt(toWeb(packed)));
}

async function beginsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === text;
  } finally {
    await file.close();
  }
}

export async function openSealedFile(path: string, passphrase: string): Promise<Readable> {
  const gunzip = createGunzip();
  // What is wrong with the file is heard by whoever reads it, which may be later.
  gunzip.on('error', () => undefined);
  const pour = (from: Readable): Readable => {
    from.once('error', (error) => gunzip.destroy(error));
    return from.pipe(gunzip);
  };
  if (!(await beginsWith(path, AGE))) return pour(createReadStream(path));
  if (passphrase === '') throw new StartupError(`${path} được mã hoá: hãy đặt BACKUP_PASSPHRASE (encrypted).`);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return pour(toNode(await decrypter.decrypt(toWeb(createReadStream(path)))));
  } catch {
    throw new StartupError(`BACKUP_PASSPHRASE không mở được ${path} (wrong passphrase).`);
  }
}
