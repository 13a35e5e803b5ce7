import { type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'thua';
const AUDIENCE = 'thua-gateway';
/** RFC 9068's type: nothing else that is signed here can pass for an access token. */
const TYPE = 'at+jwt';

const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Made once for each key: to make one takes longer than to sign with it. */
function signingKey(bytes: Uint8Array): Promise<webcrypto.CryptoKey> {
  const known = keys.get(bytes);
  if (known) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const made = crypto.subtle.importKey('raw', new Uint8Array(bytes), hmac, false, ['sign', 'verify']);
  keys.set(bytes, made);
  return made;
}

export const ACCESS_TOKEN_S = 20 * 60;

/** What an access token says: whose it is, of which session, and beside which of its refresh tokens it was given. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  generation: number;
}

export async function signAccessToken(key: Uint8Array, { userId, sessionId, generation }: AccessClaims, lifeS: number): Promise<string> {
  const nowS = Math.floor(Date.now() / 1000);
  return new SignJWT({ sid: sessionId, gen: generation })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + lifeS)
    .sign(await signingKey(key));
}

export async function readAccessToken(key: Uint8Array, token: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(key), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    const { sub: userId, sid: sessionId, gen } = payload;
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return undefined;
    // A gateway of the version before, beside this one, says none: its tokens live on, and tell nothing of their refresh token.
    return { userId, sessionId, generation: typeof gen === 'number' ? gen : 0 };
  } catch {
    // Whatever is wrong with it, whoever sent it learns only that it is not taken.
    return undefined;
  }
}
