import { mayGoPlain } from '../operations/serverSettings.ts';
import { StartupError } from '../operations/startupError.ts';

export type BucketSettings = NonNullable<ReturnType<typeof readBucketSettings>>;

const refuse = (name: string, why: string): StartupError => new StartupError(`${name}: ${why}`);

/** @throws StartupError which tells nothing of what it is */
function readUrl(text: string, environment: NodeJS.ProcessEnv): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw refuse(
      'PICTURES_BUCKET_URL',
      'phải là địa chỉ của thùng, dạng https://máy/thùng, không kèm khoá (not a bucket’s address without credentials).',
    );
  }
  if (url.protocol === 'http:' && !mayGoPlain(url.hostname, environment)) {
    throw refuse(
      'PICTURES_BUCKET_URL',
      `${url.host} được nối không mã hoá: hãy dùng https, hoặc đặt PLAIN_CONNECTIONS=1 nếu đường truyền đã kín (no TLS).`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/**
 * `PICTURES_BUCKET_URL`, `PICTURES_BUCKET_PREFIX`, `PICTURES_BUCKET_REGION`, `PICTURES_BUCKET_KEY_ID` and `PICTURES_BUCKET_SECRET`.
 * @returns undefined where pictures lie in the data folder
 */
export function readBucketSettings(environment: NodeJS.ProcessEnv) {
  const text = environment.PICTURES_BUCKET_URL ?? '';
  if (text === '') return undefined;
  const [keyId = '', secret = ''] = [environment.PICTURES_BUCKET_KEY_ID, environment.PICTURES_BUCKET_SECRET];
  if (keyId === '' || secret === '') {
    throw refuse('PICTURES_BUCKET_KEY_ID, PICTURES_BUCKET_SECRET', 'cần cả hai để dùng PICTURES_BUCKET_URL (credentials are missing).');
  }
  /** What keys begin with: empty, or ending in a slash. */
  const prefix = environment.PICTURES_BUCKET_PREFIX ?? '';
  if (!/^([\w.-]+\/)*$/.test(prefix)) {
    throw refuse(`PICTURES_BUCKET_PREFIX=${prefix}`, 'chữ, số, dấu . _ - và kết thúc bằng / (letters, digits, . _ -, ending in a slash).');
  }
  return {
    /** Of the bucket itself, whichever way the service names it: `https://s3.example/thua`, `https://thua.s3.example`. */
    url: readUrl(text, environment),
    prefix,
    region: environment.PICTURES_BUCKET_REGION || 'us-east-1',
    keyId,
    secret,
  };
}
