import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../../src/contract/account/passkeys.ts';

/** False values that a browser and its authenticator send. */
export interface ForgedFields {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userHandle?: string;
  signCount?: number;
  /** The user was not verified by a fingerprint or a PIN. */
  unverified?: boolean;
}

/** Origin that a page would send in tests' requests to `http://gateway`. */
export const PAGE_ORIGIN = 'https://gateway';

/** Flag bits of the authenticator data. */
const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const wordOf = (value: number, bytes: 2 | 4): Buffer => {
  const word = Buffer.alloc(4);
  word.writeUInt32BE(value);
  return word.subarray(4 - bytes);
};

/** Shortest CBOR of a text, and of 24 bytes to 64 KiB. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([bytes.length < 256 ? Buffer.of(0x58, bytes.length) : Buffer.concat([Buffer.of(0x59), wordOf(bytes.length, 2)]), bytes]);

/** Encodes a P-256 key as COSE: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string };
  const head = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21);
  return Buffer.concat([head, cborBytes(Buffer.from(x, 'base64url')), Buffer.of(0x22), cborBytes(Buffer.from(y, 'base64url'))]);
}

/** Encodes `{ fmt: 'none', attStmt: {}, authData }`. */
const attestation = (authData: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.of(0xa3),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.of(0xa0),
    cborText('authData'),
    cborBytes(authData),
  ]);

/** Browser with an authenticator that holds one passkey and signs with it (ES256). */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  /** Signature counter; 0 does not count. */
  signCount = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #aaguid: string;
  #userHandle = '';

  /** @param aaguid model id that it reports */
  constructor(aaguid = '00000000-0000-0000-0000-000000000000') {
    this.#aaguid = aaguid;
  }

  #authData(rpId: string, forgery: ForgedFields, tail: Uint8Array = new Uint8Array()): Buffer {
    const flags = PRESENT | (forgery.unverified ? 0 : VERIFIED) | (tail.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([sha256(forgery.rpId ?? rpId), Buffer.of(flags), wordOf(forgery.signCount ?? this.signCount, 4), tail]);
  }

  #clientData(type: string, challenge: string, forgery: ForgedFields): string {
    const data = {
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? PAGE_ORIGIN,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  /** Returns the result of `navigator.credentials.create`. */
  make({ rp, user, challenge }: PasskeyCreation, forgery: ForgedFields = {}): MadePasskey {
    this.#userHandle = user.id;
    const credential = Buffer.from(this.id, 'base64url');
    const aaguid = Buffer.from(this.#aaguid.replaceAll('-', ''), 'hex');
    const tail = Buffer.concat([aaguid, wordOf(credential.length, 2), credential, coseKey(this.#keys.publicKey)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, forgery),
        attestationObject: attestation(this.#authData(rp.id, forgery, tail)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Returns the result of `navigator.credentials.get`. */
  sign({ rpId, challenge }: PasskeyRequest, forgery: ForgedFields = {}): PasskeyAssertion {
    if (this.signCount > 0) this.signCount += 1;
    const authenticatorData = this.#authData(rpId, forgery);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, forgery);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: forgery.userHandle ?? (this.#userHandle || undefined),
      },
    };
  }
}
