import { type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'thua';
const AUDIENCE = 'thua-gateway';
/** Type from RFC 9068, so that no other token signed here is accepted as an access token. */
const TYPE = 'at+jwt';

const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Imports each key once, because that takes longer than signing. */
function signingKey(bytes: Uint8Array): Promise<webcrypto.CryptoKey> {
  const known = keys.get(bytes);
  if (known) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = crypto.subtle.importKey('raw', new Uint8Array(bytes), hmac, false, ['sign', 'verify']);
  keys.set(bytes, imported);
  return imported;
}

export const ACCESS_TOKEN_S = 20 * 60;

/** Claims of an access token: customer, session, and generation of the refresh token issued with it. */
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
    // Tokens of the previous gateway version have no generation; they stay valid.
    return { userId, sessionId, generation: typeof gen === 'number' ? gen : 0 };
  } catch {
    // The reason is not disclosed to the client.
    return undefined;
  }
}
