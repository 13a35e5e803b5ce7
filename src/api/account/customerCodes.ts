import { checkReferralCall, findOwnCodeCall, findReceiverCall } from '../../contract/customerCodes.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

/** The customer's own code. */
export async function findOwnCode({ client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(findOwnCodeCall, {}, { signal }), ({ data }) => data.code);
}

/**
 * Refused with 404 for nobody, with 409 for a phone number of several, with 429 for who asks often.
 * @param to an e-mail, a phone number, a code or an id, whole
 * @returns the receiver's name, masked
 */
export async function findReceiverName(to: string, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(findReceiverCall, { to }, { signal }), ({ data }) => data.masked_name);
}

/** Refused with 404 where nobody has this code. */
export async function checkReferral(code: string, { client = apiClient, signal }: Via = {}): Promise<Result<void>> {
  return mapResult(await client.ask(checkReferralCall, { refferal_id: code }, { signal }), () => undefined);
}
