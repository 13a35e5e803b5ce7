import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../../contract/account/passkeys.ts';
import type { Accounts } from '../accounts.ts';
import { type ChallengeUse, isChallenge, CHALLENGE_S } from './challenge.ts';
import type { PasskeyRow } from './passkeyRow.ts';
import type { RelyingParty } from './relyingParty.ts';
import type { CustomerRow } from '../customerRow.ts';

/** As COSE numbers them: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** How a passkey's owner is named to it: not by anything that says who that is. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

export interface CheckedAssertion {
  challenge: string;
  signCount: number;
}

/** What both checks compare alike, and the challenge that was answered. */
function expected(accounts: Accounts, { id, origins }: RelyingParty, use: ChallengeUse) {
  const seen = { challenge: '' };
  const expectedChallenge = (challenge: string): boolean => isChallenge(accounts, use, (seen.challenge = challenge));
  // A finger, a face or a PIN: the passkey stands for the password too.
  return { seen, options: { expectedChallenge, expectedOrigin: origins, expectedRPID: id, requireUserVerification: true } };
}

/** @returns undefined for whatever is wrong with it: who sent it learns only that it is not taken */
export async function checkPasskeyCreation(accounts: Accounts, party: RelyingParty, use: ChallengeUse, made: MadePasskey) {
  // Loaded by who first uses a passkey: it reads certificates, too, and a start needs none.
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL, isoCBOR }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { seen, options } = expected(accounts, party, use);
  try {
    // Who vouches for the authenticator was not asked: certificates that come along are left out before anybody reads them.
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
    /** COSE, base64url. */
    const publicKey = isoBase64URL.fromBuffer(credential.publicKey);
    return { challenge: seen.challenge, credentialId: credential.id, publicKey, signCount: credential.counter, aaguid };
  } catch {
    return undefined;
  }
}

/** @returns undefined for whatever is wrong with it: who sent it learns only that it is not taken */
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
      // Counts are compared where they are written, once the signature is known to be right.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')), counter: 0 },
    });
    return verified ? { challenge: seen.challenge, signCount: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

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
