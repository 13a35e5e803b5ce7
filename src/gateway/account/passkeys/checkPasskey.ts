import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../../contract/account/passkeys.ts';
import type { Accounts } from '../accounts.ts';
import { type ChallengeUse, isChallenge, CHALLENGE_S } from './challenge.ts';
import type { PasskeyRow } from './passkeyRow.ts';
import type { RelyingParty } from './relyingParty.ts';
import type { CustomerRow } from '../customerRow.ts';

/** COSE numbers of Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Returns the user handle, which does not reveal the owner. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

export interface CheckedAssertion {
  challenge: string;
  signCount: number;
}

/** Returns the options common to both checks, and records the challenge. */
function expected(accounts: Accounts, { id, origins }: RelyingParty, use: ChallengeUse) {
  const seen = { challenge: '' };
  const expectedChallenge = (challenge: string): boolean => isChallenge(accounts, use, (seen.challenge = challenge));
  // User verification (finger, face or PIN) is required, because the passkey also replaces the password.
  return { seen, options: { expectedChallenge, expectedOrigin: origins, expectedRPID: id, requireUserVerification: true } };
}

/** @returns undefined if invalid; the reason is not disclosed to the client */
export async function checkPasskeyCreation(accounts: Accounts, party: RelyingParty, use: ChallengeUse, made: MadePasskey) {
  // Loaded with the first use of a passkey, because it includes certificate handling.
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL, isoCBOR }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { seen, options } = expected(accounts, party, use);
  try {
    // No attestation was requested: drop certificates before anything parses them.
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(made.response.attestationObject)).get('authData');
    const bare = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0]));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...options,
      response: {
        ...made,
        response: { clientDataJSON: made.response.clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, aaguid } = registrationInfo;
    if (credential.id !== made.id) return undefined;
    const publicKey = isoBase64URL.fromBuffer(credential.publicKey);
    return { challenge: seen.challenge, credentialId: credential.id, publicKey, signCount: credential.counter, aaguid };
  } catch {
    return undefined;
  }
}

/** @returns undefined if invalid; the reason is not disclosed to the client */
export async function checkPasskeyAssertion(
  accounts: Accounts,
  party: RelyingParty,
  use: ChallengeUse,
  passkey: PasskeyRow,
  assertion: PasskeyAssertion,
): Promise<CheckedAssertion | undefined> {
  const { userHandle } = assertion.response;
  if (passkey.rp_id !== party.id || (userHandle !== undefined && userHandle !== userHandleOf(passkey.user_id))) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { seen, options } = expected(accounts, party, use);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...options,
      response: { ...assertion, response: { ...assertion.response, userHandle: userHandle! }, clientExtensionResults: {} },
      // The counter is compared when it is stored, after the signature was verified.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')), counter: 0 },
    });
    return verified ? { challenge: seen.challenge, signCount: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

const SITE_NAME = 'Thửa';
const TYPE = 'public-key' as const;

export const describePasskeys = (rows: readonly PasskeyRow[]): PasskeyRequest['allowCredentials'] =>
  rows.map(({ credential_id: id, transports }) => ({ type: TYPE, id, transports: transports.split(' ').filter(Boolean) }));

/** @param allowCredentials empty lets the owner choose any passkey of the site */
export const requestPasskeyOptions = (
  { id: rpId }: RelyingParty,
  challenge: string,
  allowCredentials: PasskeyRequest['allowCredentials'] = [],
): PasskeyRequest => ({ rpId, challenge, timeout: CHALLENGE_S * 1000, userVerification: 'required', allowCredentials });

/** @param known passkeys whose authenticators must not create another */
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
