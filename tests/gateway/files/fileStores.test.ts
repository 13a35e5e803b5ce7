import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucketStore } from '../../../src/gateway/files/openBucketStore.ts';
import { openFolderStore } from '../../../src/gateway/files/openFolderStore.ts';
import { describeFileStore } from '../../shared/fileStore.suite.ts';
import { startBucketServer } from '../../support/gateways/bucketServer.ts';

describeFileStore('folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thua-files-'));
  return { files: await openFolderStore(join(folder, 'uploads')), close: () => Promise.resolve(rmSync(folder, { recursive: true })) };
});

describeFileStore('bucket', async () => {
  const server = await startBucketServer();
  // A small page size, so that lists have three pages.
  return { files: await openBucketStore(server.settings, { listedAtOnce: 10 }), close: () => server.remove() };
});
