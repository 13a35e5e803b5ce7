import { allowsPlaintext } from '../operations/serverSettings.ts';
import { StartupError } from '../operations/startupError.ts';

export type BucketSettings = NonNullable<ReturnType<typeof readBucketSettings>>;

const refuse = (name: string, why: string): StartupError => new StartupError(`${name}: ${why}`);

/** @throws StartupError that does not contain the value */
function readUrl(text: string, environment: NodeJS.ProcessEnv): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw refuse(
      'PICTURES_BUCKET_URL',
      'phải là địa chỉ của thùng, dạng https://máy/thùng, không kèm khoá (not a bucket address without credentials).',
    );
  }
  if (url.protocol === 'http:' && !allowsPlaintext(url.hostname, environment)) {
    throw refuse(
      'PICTURES_BUCKET_URL',
      `${url.host} được nối không mã hoá: hãy dùng https, hoặc đặt PLAIN_CONNECTIONS=1 nếu đường truyền đã kín (no TLS).`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** @returns undefined if pictures are in the data folder */
export function readBucketSettings(environment: NodeJS.ProcessEnv) {
  const text = environment.PICTURES_BUCKET_URL ?? '';
  if (text === '') return undefined;
  const [keyId = '', secret = ''] = [environment.PICTURES_BUCKET_KEY_ID, environment.PICTURES_BUCKET_SECRET];
  if (keyId === '' || secret === '') {
    throw refuse('PICTURES_BUCKET_KEY_ID, PICTURES_BUCKET_SECRET', 'cần cả hai để dùng PICTURES_BUCKET_URL (credentials are missing).');
  }
  const prefix = environment.PICTURES_BUCKET_PREFIX ?? '';
  if (!/^([\w.-]+\/)*$/.test(prefix)) {
    throw refuse(`PICTURES_BUCKET_PREFIX=${prefix}`, 'chữ, số, dấu . _ - và kết thúc bằng / (letters, digits, . _ -, ending in a slash).');
  }
  return {
    /** URL of the bucket itself, in either form: `https://s3.example/thua`, `https://thua.s3.example`. */
    url: readUrl(text, environment),
    prefix,
    region: environment.PICTURES_BUCKET_REGION || 'us-east-1',
    keyId,
    secret,
  };
}
