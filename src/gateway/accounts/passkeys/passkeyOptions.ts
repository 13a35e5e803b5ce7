import type { PasskeyCreation, PasskeyRequest } from '../../../contract/passkeys.ts';
import type { CustomerRow } from '../customerRow.ts';
import { CHALLENGE_S } from './challenge.ts';
import { ALGORITHMS, userHandleOf } from './checkPasskey.ts';
import type { PasskeyRow } from './passkeyRow.ts';
import type { RelyingParty } from './relyingParty.ts';

const SITE_NAME = 'Thửa';
const TYPE = 'public-key' as const;

/** Passkeys as a browser is told which ones are meant. */
export const describePasskeys = (rows: readonly PasskeyRow[]): PasskeyRequest['allowCredentials'] =>
  rows.map(({ credential_id: id, transports }) => ({ type: TYPE, id, transports: transports.split(' ').filter(Boolean) }));

/** @param allowCredentials none: whichever passkey of the site its owner picks */
export const requestPasskeyOptions = (
  { id: rpId }: RelyingParty,
  challenge: string,
  allowCredentials: PasskeyRequest['allowCredentials'] = [],
): PasskeyRequest => ({ rpId, challenge, timeout: CHALLENGE_S * 1000, userVerification: 'required', allowCredentials });

/** @param known passkeys whose authenticators are to make no second one */
export const createPasskeyOptions = (
  { id }: RelyingParty,
  challenge: string,
  customer: Pick<CustomerRow, 'id' | 'email' | 'fullname'>,
  known: readonly PasskeyRow[],
): PasskeyCreation => ({
  rp: { id, name: SITE_NAME },
  user: { id: userHandleOf(customer.id), name: customer.email, displayName: customer.fullname || customer.email },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
  timeout: CHALLENGE_S * 1000,
  attestation: 'none',
  excludeCredentials: describePasskeys(known),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});
