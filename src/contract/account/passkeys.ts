import * as v from 'valibot';
import { CodeSent, MailedCode, Password, SessionId, WireTokenPair } from './accountFields.ts';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';
import { countedBody, RecordId } from '../fields.ts';

/**
 * Parts of WebAuthn's JSON that we send or read: `PublicKeyCredentialCreationOptionsJSON`,
 * `PublicKeyCredentialRequestOptionsJSON`, `RegistrationResponseJSON`, `AuthenticationResponseJSON` (W3C WebAuthn 3).
 */

/** Bytes as base64url. @param maxChars more than any authenticator sends */
const bytes = (maxChars: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxChars), v.regex(/^[\w-]+$/));

/** Credential id of at most 1,023 bytes. */
const CredentialId = bytes(1_364);
const Transports = v.array(v.string());
const Descriptor = v.object({ type: v.literal('public-key'), id: v.string(), transports: v.optional(Transports) });

export const PasskeyCreation = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

export const PasskeyRequest = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(Descriptor),
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

export const MadePasskey = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(8_192),
    // With attestation certificates some kilobytes. They are not evaluated.
    attestationObject: bytes(32_768),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/))), v.maxLength(16))),
  }),
});
export type MadePasskey = v.InferOutput<typeof MadePasskey>;

export const PasskeyAssertion = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(2_048),
    userHandle: v.optional(bytes(128)),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/**
 * Not in §7: passkeys ('khoá truy cập') for login and proof of presence. The gateway's challenges are valid for five
 * minutes and one response. `name` is the passkey's provider, `device` the browser that created it; empty if unknown.
 * `used_at` is empty before the first use. Times are ISO 8601 in UTC.
 */
const WirePasskey = v.object({ _id: v.string(), name: v.string(), device: v.string(), created_at: v.string(), used_at: v.string() });
export type WirePasskey = v.InferOutput<typeof WirePasskey>;

export const passkeyLogInOptionsCall = defineCall({
  method: 'POST',
  path: '/auth/passkey/options',
  // Marks a login, as in other login calls.
  request: v.object({ type: v.literal('LOGIN') }),
  response: v.object({ options: PasskeyRequest }),
  answers: 'What a browser asks any passkey of this site to sign; 409 at an address that can have none.',
});

/** The passkey identifies the customer. */
export const logInByPasskeyCall = defineCall({
  method: 'POST',
  path: '/auth/passkey/login',
  request: v.object({ assertion: PasskeyAssertion }),
  response: v.object({ ...doneBody, results: WireTokenPair }),
  answers: 'The tokens of a new session. 401 without `http` for whatever is wrong with the assertion, 403 for a blocked customer.',
});

export const findPasskeysCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/passkeys/find',
  response: countedBody(WirePasskey),
  answers: "The customer's passkeys, oldest first.",
});

export const passkeyCreationCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/passkeys/options',
  needsProof: true,
  response: v.object({ options: PasskeyCreation }),
  answers: 'What a browser makes a passkey by; 409 with ten of them, or at an address that can have none.',
});

/** Needs no other proof: only a re-authenticated customer gets the challenge, valid in the same session only. */
export const addPasskeyCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/passkeys/add',
  request: v.object({ made: MadePasskey }),
  response: v.object({ ...doneBody, data: WirePasskey }),
  answers: 'The passkey as it is listed; the customer is told by mail. 400 where it does not answer a challenge, 409 beyond ten.',
});

export const removePasskeyCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/passkeys/remove',
  needsProof: true,
  request: v.object({ id: RecordId }),
  answers: 'That the customer has no such passkey any more, and is told by mail; the same where there was none.',
});

/**
 * Not in §7: proves that the logged-in user is the customer, which allows calls with `needsProof` in this session for
 * five minutes. Login and registration count as proof. Customers with a passkey use it, or the password and an e-mail
 * code together; others use the password.
 */

export const provePasskeyOptionsCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/passkeys/challenge',
  response: v.object({ options: PasskeyRequest }),
  answers: "What a browser asks one of the customer's passkeys to sign; 409 at an address that can have none.",
});

export const proveByPasskeyCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/passkeys/prove',
  request: v.object({ assertion: PasskeyAssertion }),
  answers: 'That this session has proved it; 400 for whatever is wrong with the assertion.',
});

/** A wrong password is 400 and counts as a failed login. */
export const proveByPasswordCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/password/prove',
  request: v.object({ password: Password, code: v.optional(MailedCode), session_id: v.optional(SessionId) }),
  answers: 'That this session has proved it; 403 without the code of password/prove-code for a customer who has a passkey.',
});

export const sendProofCodeCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/password/prove-code',
  response: CodeSent,
  answers: "The session of a code that was mailed to the customer's e-mail, for password/prove.",
});
