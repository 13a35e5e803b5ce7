import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../contract/passkeys.ts';
import {
  addPasskeyCall,
  findPasskeysCall,
  logInByPasskeyCall,
  passkeyCreationCall,
  passkeyLogInOptionsCall,
  removePasskeyCall,
  type WirePasskey,
} from '../../contract/passkeys.ts';
import { proveByPasskeyCall, proveByPasswordCall, provePasskeyOptionsCall, sendProofCodeCall } from '../../contract/passkeys.ts';
import type { Passkey } from '../../domain/account/passkey.ts';
import type { Tokens } from '../../domain/account/user.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

/** What the browser is asked, and what it answers; flows hand both on as they are. */
export type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest };

const toPasskey = ({ _id, name, device, created_at, used_at }: WirePasskey): Passkey => ({
  id: _id,
  name: name || device,
  addedAt: created_at,
  usedAt: used_at,
});

/** The customer's own, oldest first. */
export async function findOwnPasskeys({ client = apiClient, signal }: Via = {}): Promise<Result<Passkey[]>> {
  return mapResult(await client.ask(findPasskeysCall, {}, { signal }), ({ data }) => data.map(toPasskey));
}

/** What a passkey is made by. Refused with 409 beyond ten. */
export async function askPasskeyCreation({ client = apiClient, signal }: Via = {}): Promise<Result<PasskeyCreation>> {
  return mapResult(await client.ask(passkeyCreationCall, {}, { signal }), ({ options }) => options);
}

/** @returns the server's words */
export async function sendMadePasskey(made: MadePasskey, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(addPasskeyCall, { made }, { signal }), ({ message }) => message);
}

/** @returns the server's words */
export async function sendPasskeyRemoval(id: string, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(removePasskeyCall, { id }, { signal }), ({ message }) => message);
}

/** What any passkey of this site is to sign. */
export async function askPasskeyLogin({ client = apiClient, signal }: Via = {}): Promise<Result<PasskeyRequest>> {
  return mapResult(await client.ask(passkeyLogInOptionsCall, { type: 'LOGIN' }, { signal }), ({ options }) => options);
}

export async function logInByPasskey(
  assertion: PasskeyAssertion,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ tokens: Tokens; message: string }>> {
  const answer = await client.ask(logInByPasskeyCall, { assertion }, { signal });
  return mapResult(answer, ({ results, message }) => ({ tokens: results, message }));
}

/** What one of the customer's passkeys is to sign, so that this session has proved to be theirs. */
export async function askPasskeyProof({ client = apiClient, signal }: Via = {}): Promise<Result<PasskeyRequest>> {
  return mapResult(await client.ask(provePasskeyOptionsCall, {}, { signal }), ({ options }) => options);
}

export async function proveByPasskey(assertion: PasskeyAssertion, { client = apiClient, signal }: Via = {}): Promise<Result<void>> {
  return mapResult(await client.ask(proveByPasskeyCall, { assertion }, { signal }), () => undefined);
}

/** @param mailed the code that goes with it, for a customer who has a passkey */
export async function proveByPassword(
  password: string,
  mailed: { sessionId: string; code: string } | null,
  { client = apiClient, signal }: Via = {},
): Promise<Result<void>> {
  const request = { password, ...(mailed && { session_id: mailed.sessionId, code: mailed.code.trim() }) };
  return mapResult(await client.ask(proveByPasswordCall, request, { signal }), () => undefined);
}

/** Mails the code for `proveByPassword` to the customer. */
export async function sendProofCode({ client = apiClient, signal }: Via = {}): Promise<Result<{ sessionId: string; email: string }>> {
  return mapResult(await client.ask(sendProofCodeCall, {}, { signal }), ({ session_id, email }) => ({ sessionId: session_id, email }));
}
