import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketSettings } from '../../../src/gateway/files/bucketSettings.ts';
import { startTestProcessWith, type TestProcess } from './gatewayProcess.ts';

/** Bucket service in its own process, which can be killed and restarted with its data. */
export interface BucketServer {
  settings: BucketSettings;
  /** Environment with which a gateway uses it. */
  environment: NodeJS.ProcessEnv;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

const BUCKET = 'thua';
/** Enables the legacy cipher with which it encrypts continuation tokens. */
const TOKENS = '--openssl-legacy-provider';
/** Default key of the package. */
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
