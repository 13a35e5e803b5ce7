import type { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { type BackupSource, writeBackup } from './writeBackup.ts';

/** A backup as a tar archive; it fails where the backup does, and never ends as if whole. */
export function backupStream(source: BackupSource): Readable {
  const archive = pack();
  let giveUp: (error: Error) => void = () => undefined;
  let isClosed = false;
  archive.once('close', () => {
    isClosed = true;
    giveUp(new Error('nobody takes the backup any more'));
  });
  const emit = (name: string, bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      if (isClosed) return reject(new Error('nobody takes the backup any more'));
      archive.entry({ name, mode: 0o600 }, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  writeBackup(source, emit).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error as Error),
  );
  return archive as unknown as Readable;
}
