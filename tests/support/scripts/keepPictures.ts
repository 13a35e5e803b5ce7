import { writeSync } from 'node:fs';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { storePicture } from '../../../src/gateway/files/pictureStore.ts';
import { openPgliteStore } from '../../../src/gateway/database/pglite/openPgliteStore.ts';

/** Stores pictures endlessly for ten users at once and prints each stored name: `keepPictures.ts DATA_DIR ROUND`. */
const [dataDir, round] = process.argv.slice(2);
const store = await openPgliteStore(dataDir!);
const { files } = await openUploadFolder(store, { dataDir: dataDir! });

async function keepForEver(userId: string): Promise<never> {
  for (let at = 1; ; at++) {
    const picture = { bytes: Buffer.alloc(20_000, at), contentType: 'image/jpeg', extension: 'jpg', width: 1, height: 1 } as const;
    // Every second one is an avatar, so that old ones are removed meanwhile.
    const purpose = at % 2 ? 'avatar' : 'picture';
    const name = await storePicture({ store, files }, { userId, uploadId: `${purpose}-${at}`, purpose }, picture);
    writeSync(1, `kept ${name} ${purpose}\n`);
  }
}
await Promise.all(Array.from({ length: 10 }, (_, user) => keepForEver(`${round}-${user}`)));
