import { StartupError } from '../operations/startupError.ts';
import { type BucketAnswer, BucketClient, type BucketPatience } from './bucketClient.ts';
import type { BucketSettings } from './bucketSettings.ts';
import { checkFileName, type FileStore, FileStoreBusy, FileStoreFull, isFileName, type StoredFile } from './fileStore.ts';

/** What services say that have no room for us. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
/** A service answers a thousand at most. */
const LISTED_AT_ONCE = 1_000;
/** Between two proofs that something can be written; between them the bucket is only asked. */
const PROOF_MS = 30_000;
/** No name of a picture: no list has it. */
const PROOF = 'probe';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

const isDone = ({ status }: BucketAnswer): boolean => status >= 200 && status < 300;

/** What the service will say again however often it is asked: the operator has to mend it. */
function refusal({ status, code }: BucketAnswer): Error {
  const said = `${status} ${code}`.trim();
  if (status === 507 || FULL.has(code)) return new FileStoreFull(`no room in the bucket: ${said}`);
  return new FileStoreBusy(`the bucket refuses: ${said}`);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textIn = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);

interface ListedKey extends Omit<StoredFile, 'name'> {
  key: string;
}

/** A page of ListObjectsV2. Our own reading: tags that S3 has fixed, around keys that are plain. */
function readPage(xml: string): { keys: ListedKey[]; isCut: boolean } {
  const keys = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textIn(entry, 'Key'),
    bytes: Number(textIn(entry, 'Size')),
    writtenMs: Date.parse(textIn(entry, 'LastModified')),
  }));
  return { keys, isCut: textIn(xml, 'IsTruncated') === 'true' };
}

interface BucketOptions {
  /** Only tests change these. */
  patience?: BucketPatience;
  listedAtOnce?: number;
}

/**
 * A file store in a bucket. A service shows an object whole or not at all, and has it safe once it says so.
 * @throws StartupError when the service refuses us; one that is away may come
 */
export async function openBucketStore(
  settings: BucketSettings,
  { patience, listedAtOnce = LISTED_AT_ONCE }: BucketOptions = {},
): Promise<FileStore> {
  const { prefix } = settings;
  const client = new BucketClient(settings, patience);
  let provedMs = -Infinity;

  const keyOf = (name: string): string => {
    checkFileName(name);
    return prefix + name;
  };
  const put = async (key: string, bytes: Uint8Array, type: string): Promise<void> => {
    const answer = await client.ask({ method: 'PUT', key, body: new Uint8Array(bytes), type });
    if (!isDone(answer)) throw refusal(answer);
  };
  const page = async (after: string, most: number): Promise<BucketAnswer> => {
    const behind: Record<string, string> = after === '' ? {} : { 'start-after': after };
    return client.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': String(most), prefix, ...behind } });
  };

  async function* list(): AsyncGenerator<readonly StoredFile[]> {
    for (let [after, isMore] = ['', true]; isMore;) {
      const answer = await page(after, listedAtOnce);
      if (!isDone(answer)) throw refusal(answer);
      const { keys, isCut } = readPage(Buffer.from(answer.bytes).toString());
      yield keys.map(({ key, ...file }) => ({ ...file, name: key.slice(prefix.length) })).filter(({ name }) => isFileName(name));
      after = keys.at(-1)?.key ?? '';
      isMore = isCut && after !== '';
    }
  }

  const first = await page('', 1).catch((error: unknown) => {
    if (!(error instanceof FileStoreBusy)) throw error;
  });
  if (first && !isDone(first)) {
    const { host } = new URL(settings.url);
    throw new StartupError(
      `Thùng ảnh tại ${host} từ chối: ${first.status} ${first.code}; hãy kiểm tra PICTURES_BUCKET_URL, PICTURES_BUCKET_REGION và khoá (the bucket refuses).`,
    );
  }

  return {
    list,
    write: (name, bytes) => put(keyOf(name), bytes, TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'),
    read: async (name) => {
      const answer = await client.ask({ method: 'GET', key: keyOf(name) });
      if (answer.status === 404 && answer.code !== 'NoSuchBucket') return null;
      if (!isDone(answer)) throw refusal(answer);
      return answer.bytes;
    },
    remove: async (name) => {
      const answer = await client.ask({ method: 'DELETE', key: keyOf(name) });
      if (!isDone(answer) && !(answer.status === 404 && answer.code !== 'NoSuchBucket')) throw refusal(answer);
    },
    assertWritable: async () => {
      const now = performance.now();
      if (now - provedMs < PROOF_MS) {
        const answer = await page('', 1);
        if (!isDone(answer)) throw refusal(answer);
        return;
      }
      await put(prefix + PROOF, Buffer.from(PROOF), 'text/plain');
      provedMs = now;
    },
    // Nothing half-written is ever there.
    sweep: () => Promise.resolve(),
  };
}
