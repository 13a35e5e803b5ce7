import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketSettings } from '../../../src/gateway/files/bucketSettings.ts';
import { startTestProcessWith, type TestProcess } from './gatewayProcess.ts';

/** A service with a bucket, in a process of its own, that can be killed and comes back with what it had. */
export interface BucketServer {
  settings: BucketSettings;
  /** What a gateway needs to use it. */
  environment: NodeJS.ProcessEnv;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it, and removes what it had. */
  remove(): Promise<void>;
}

const BUCKET = 'thua';
/** It seals tokens of long lists with a cipher that OpenSSL keeps apart. */
const TOKENS = '--openssl-legacy-provider';
/** The package's own. */
const KEY = 'S3RVER';

/** @param prefix of all keys */
export async function startBucketServer(prefix = 'anh/'): Promise<BucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-bucket-'));
  let serving: TestProcess;
  const start = async (port: number): Promise<number> => {
    serving = startTestProcessWith({ NODE_OPTIONS: TOKENS }, 'serveBucket', folder, String(port), BUCKET);
    return Number((await serving.seen(/^serves at /)).split(' ').at(-1));
  };
  const port = await start(0);
  const kill = async (): Promise<void> => {
    serving.child.kill('SIGKILL');
    await serving.exited;
  };
  const settings: BucketSettings = { url: `http://127.0.0.1:${port}/${BUCKET}`, prefix, region: 'us-east-1', keyId: KEY, secret: KEY };
  return {
    settings,
    environment: {
      PICTURES_BUCKET_URL: settings.url,
      PICTURES_BUCKET_PREFIX: prefix,
      PICTURES_BUCKET_KEY_ID: settings.keyId,
      PICTURES_BUCKET_SECRET: settings.secret,
    },
    kill,
    restart: async () => void (await start(port)),
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}
