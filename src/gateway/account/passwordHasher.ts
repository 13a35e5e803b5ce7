import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { JobQueue } from '../operations/jobQueue.ts';

/** Cost of scrypt: 128 · N · r bytes with N = 2 ** logN, repeated p times. */
export interface ScryptCost {
  logN: number;
  r: number;
  p: number;
}

/** 32 MiB per hash, three passes: one of OWASP's equivalent recommendations. */
const DEFAULT_SCRYPT_COST: ScryptCost = { logN: 15, r: 8, p: 3 };

/** Maximum concurrent hashes: half of the cores, and two of Node's four threads stay free for files. */
export const MAX_RUNNING_HASHES = Math.min(2, Math.ceil(availableParallelism() / 2));
/** Maximum waiting hashes, ten to twenty seconds of work; more get 'busy'. */
export const MAX_WAITING_HASHES = 64;

const HASH_BYTES = 32;

interface StoredPassword {
  cost: ScryptCost;
  salt: Buffer;
  hash: Buffer;
}

const encode = ({ cost, salt, hash }: StoredPassword): string =>
  ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');

function decode(stored: string): StoredPassword {
  const [scheme, logN, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || hash === undefined) throw new Error('a stored password of an unknown form');
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt!, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    // Keyboards compose 'ộ' differently; the same letters must be the same password.
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes outside the main thread, a few at once, so that a flood of logins exhausts neither memory nor threads. */
export function createPasswordHasher(cost: ScryptCost = DEFAULT_SCRYPT_COST) {
  const dummy = encode({ cost, salt: randomBytes(16), hash: randomBytes(HASH_BYTES) });
  const queue = new JobQueue(MAX_RUNNING_HASHES, MAX_WAITING_HASHES);

  return {
    hash: (password: string) =>
      queue.run(async () => {
        const salt = randomBytes(16);
        return encode({ cost, salt, hash: await derive(password, salt, cost) });
      }),
    /** Takes the same time without a stored password, so that timing does not reveal whether the account exists. */
    matches: (password: string, stored: string | undefined) =>
      queue.run(async () => {
        const known = decode(stored ?? dummy);
        return timingSafeEqual(await derive(password, known.salt, known.cost), known.hash) && stored !== undefined;
      }),
    isOutdated: (stored: string) => {
      const { logN, r, p } = decode(stored).cost;
      return logN !== cost.logN || r !== cost.r || p !== cost.p;
    },
  };
}
