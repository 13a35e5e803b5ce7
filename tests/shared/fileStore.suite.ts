import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore, StoredFile } from '../../src/gateway/files/fileStore.ts';

const nameOf = (word: string): string => `${Buffer.from(word).toString('hex').padEnd(40, '0')}.jpg`;

async function listed(files: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const batch of files.list()) found.push(...batch);
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Describes every file store. @param open an empty store with its cleanup */
export function describeFileStore(kind: string, open: () => Promise<{ files: FileStore; close(): Promise<void> }>): void {
  describe(`files in a ${kind}`, () => {
    let place: Awaited<ReturnType<typeof open>>;
    let files: FileStore;
    beforeAll(async () => {
      place = await open();
      files = place.files;
    });
    afterAll(() => place.close());

    it(`files in a ${kind}: a written file reads back byte for byte until it is removed`, async () => {
      const bytes = new Uint8Array(randomBytes(300_000));
      expect(await files.read(nameOf('mot'))).toBeNull();
      await files.write(nameOf('mot'), bytes);
      expect(Buffer.compare((await files.read(nameOf('mot')))!, bytes)).toBe(0);
      // Written again, as a resumed restore does.
      await files.write(nameOf('mot'), bytes);
      await files.remove(nameOf('mot'));
      await files.remove(nameOf('mot'));
      expect(await files.read(nameOf('mot'))).toBeNull();
      expect(await listed(files)).toEqual([]);
    });

    it(`files in a ${kind}: the list has exactly the written files with their sizes and times`, async () => {
      const begunMs = Date.now();
      const names = Array.from({ length: 23 }, (_, at) => nameOf(`anh ${at}`)).toSorted();
      for (const [at, name] of names.entries()) await files.write(name, new Uint8Array(randomBytes(at + 1)));
      await files.assertWritable();
      const found = await listed(files);
      expect(found.map(({ name, bytes }) => [name, bytes])).toEqual(names.map((name, at) => [name, at + 1]));
      // Services report whole seconds.
      expect(found.every(({ writtenMs }) => writtenMs >= begunMs - 1_000 && writtenMs <= Date.now() + 1_000)).toBe(true);
      await files.sweep(0);
      expect(await listed(files)).toHaveLength(names.length);
    });

    it(`files in a ${kind}: a name of another form is refused`, async () => {
      for (const name of ['../secret.jpg', 'a/b.jpg', 'token-secret', `${'a'.repeat(40)}.jpg/..`, '']) {
        await expect((async () => files.read(name))(), name).rejects.toThrow('not a name');
        await expect((async () => files.write(name, new Uint8Array(1)))(), name).rejects.toThrow('not a name');
        await expect((async () => files.remove(name))(), name).rejects.toThrow('not a name');
      }
    });
  });
}
