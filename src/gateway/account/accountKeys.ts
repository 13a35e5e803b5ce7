import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFolder } from '../operations/openPrivateFolder.ts';
import { StartupError } from '../operations/startupError.ts';
import { type Queryable, queryOne } from '../database/store.ts';

/** Stores the mark unless the database has one; the first of concurrent gateways wins. @returns the stored mark */
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

/** Returns a value that identifies the secret without revealing it. */
const markOf = ({ mark }: AccountKeys): string => keyedHash(mark, 'secret');

/**
 * Checks that all gateways of a database use one secret, otherwise each would log out the others' customers.
 * @param isNew replaces the secret; gateways with the old one become not ready
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

/** Keys derived from one secret, one per use, so that a value made for one use is not valid for another. */
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
    /** Seals the ids of browsers on which an account was logged in. */
    device: derive('device'),
    challenge: derive('challenge'),
    sandboxPayment: derive('sandbox payment'),
    unsubscribe: derive('unsubscribe'),
    mark: derive('mark'),
    /** Lets `npm run doctor` prove that it has the gateway's secret. */
    doctor: derive('doctor'),
  };
}

/** Returns the HMAC-SHA256 of the parts, unambiguously joined; base64url. */
export function keyedHash(key: Uint8Array, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

export const isSameSeal = (sent: string, seal: string): boolean => {
  const [given, right] = [Buffer.from(sent), Buffer.from(seal)];
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Writes a complete draft before naming it, so that of two concurrent starts both use the first secret. */
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

/** Returns the secret without creating it; undefined if a start would create it. @throws StartupError */
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
 * Returns the secret that signs tokens: `TOKEN_SECRET`, needed if several gateways share a database, else a file in the
 * data folder that only its owner can read. Changing it logs everybody out.
 */
export function readTokenSecret(environment: NodeJS.ProcessEnv, dataDir: string): string {
  const found = findTokenSecret(environment, dataDir);
  if (found !== undefined) return found;
  openPrivateFolder(dataDir);
  makeSecretFile(secretFile(dataDir));
  return readFileSync(secretFile(dataDir), 'utf8');
}
