import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFolder } from '../operations/openPrivateFolder.ts';
import { StartupError } from '../operations/startupError.ts';
import { type Queryable, queryOne } from '../database/store.ts';

/** Of gateways that start at once on a database without a mark, the first one's becomes it. @returns the mark that holds */
async function insertFirstMark(store: Queryable, mark: string): Promise<string> {
  await store.query('insert into secret_mark (mark) values ($1) on conflict (only_one) do nothing', [mark]);
  return (await readMark(store)) ?? mark;
}

async function readMark(store: Queryable): Promise<string | undefined> {
  return (await queryOne<{ mark: string }>(store, 'select mark from secret_mark'))?.mark;
}

async function replaceMark(store: Queryable, mark: string): Promise<void> {
  await store.query('insert into secret_mark (mark) values ($1) on conflict (only_one) do update set mark = excluded.mark', [mark]);
}

/** Says nothing of the secret, and is the same wherever the secret is. */
const markOf = ({ mark }: AccountKeys): string => keyedHash(mark, 'secret');

/**
 * Gateways of one database must sign with one secret, or each throws out the customers of the others.
 * @param isNew this secret is to be the one from now on; gateways with the old one are no longer ready
 * @throws StartupError when the database's other gateways have another secret
 */
export async function agreeOnSecret(store: Queryable, keys: AccountKeys, isNew: boolean): Promise<void> {
  const mark = markOf(keys);
  if (isNew) await replaceMark(store, mark);
  else if ((await insertFirstMark(store, mark)) !== mark) {
    throw new StartupError(
      'TOKEN_SECRET khác với các cổng đang dùng cơ sở dữ liệu này: hãy đặt cùng một TOKEN_SECRET cho mọi cổng, hoặc khởi động một lần ' +
        'với TOKEN_SECRET_CHANGE=1 để đổi (mọi người phải đăng nhập lại) (the gateways of this database have another secret).',
    );
  }
}

export async function checkSecret(store: Queryable, keys: AccountKeys): Promise<void> {
  if ((await readMark(store)) !== markOf(keys)) throw new Error('the secret of this database was changed');
}

/** One secret, and a key of its own for each use, so that nothing made for one can be shown to another. */
export type AccountKeys = ReturnType<typeof deriveKeys>;

const SECRET_FILE = 'token-secret';
const MIN_SECRET_CHARS = 32;

export function deriveKeys(secret: string | Uint8Array) {
  const derive = (use: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `thua ${use}`, 32));
  return {
    accessToken: derive('access token'),
    refreshToken: derive('refresh token'),
    mailedCode: derive('mailed code'),
    attempt: derive('attempt'),
    /** Of browsers that an account was logged in on. */
    device: derive('device'),
    /** Of what passkeys sign. */
    challenge: derive('challenge'),
    sandboxPayment: derive('sandbox payment'),
    /** Of links that end mails. */
    unsubscribe: derive('unsubscribe'),
    /** By which gateways of one database see that they have one secret. */
    mark: derive('mark'),
    /** By which `npm run doctor` shows a gateway that it has the same secret. */
    doctor: derive('doctor'),
  };
}

/** HMAC-SHA256 of the parts, told apart from one another; base64url. */
export function keyedHash(key: Uint8Array, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Compares what somebody sent with a seal of ours, in a time that does not tell where they differ. */
export const isSameSeal = (sent: string, seal: string): boolean => {
  const [given, right] = [Buffer.from(sent), Buffer.from(seal)];
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Written whole under another name first: of two starts at once, both go on with the secret that was there first. */
function makeSecretFile(path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

export const secretFile = (dataDir: string): string => join(dataDir, SECRET_FILE);

/** The same secret for who only reads: undefined where a start would make it. @throws StartupError */
export function findTokenSecret(environment: NodeJS.ProcessEnv, dataDir: string): string | undefined {
  const given = environment.TOKEN_SECRET ?? '';
  if (given.length >= MIN_SECRET_CHARS) return given;
  if (given !== '') throw new StartupError(`TOKEN_SECRET cần ít nhất ${MIN_SECRET_CHARS} ký tự ngẫu nhiên (too short).`);
  try {
    return readFileSync(secretFile(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * The secret that tokens are signed with: `TOKEN_SECRET` where several gateways share one database, else a file of the
 * data folder that only its owner can read. Another secret logs everybody out.
 */
export function readTokenSecret(environment: NodeJS.ProcessEnv, dataDir: string): string {
  const found = findTokenSecret(environment, dataDir);
  if (found !== undefined) return found;
  openPrivateFolder(dataDir);
  makeSecretFile(secretFile(dataDir));
  return readFileSync(secretFile(dataDir), 'utf8');
}
