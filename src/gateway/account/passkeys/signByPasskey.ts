import type { Context } from 'hono';
import type { PasskeyAssertion } from '../../../contract/account/passkeys.ts';
import type { Queryable } from '../../database/store.ts';
import type { Accounts } from '../accounts.ts';
import { loginPlace } from '../loginPlace.ts';
import { recordAudit } from '../recordAudit.ts';
import { type ChallengeUse, consumeChallenge } from './challenge.ts';
import { checkPasskeyAssertion, type CheckedAssertion } from './checkPasskey.ts';
import { type PasskeyRow, usePasskey } from './passkeyRow.ts';
import { relyingPartyOf } from './relyingParty.ts';

class ProofRefused extends Error {
  readonly isCopied: boolean;
  constructor(isCopied: boolean) {
    super('not taken');
    this.isCopied = isCopied;
  }
}

/** Performs a signed action once, with challenge and counter in one transaction. @returns undefined if invalid */
export async function signByPasskey<Done>(
  accounts: Accounts,
  context: Context,
  passkey: PasskeyRow,
  use: ChallengeUse,
  assertion: PasskeyAssertion,
  act: (inside: Queryable) => Promise<Done>,
): Promise<{ done: Done } | undefined> {
  const party = relyingPartyOf(accounts.publicOrigins, context);
  const checked = await checkPasskeyAssertion(accounts, party, use, passkey, assertion);
  if (!checked) return undefined;
  try {
    return await accounts.store.transaction(async (inside) => {
      await consumeAssertion(inside, passkey._id, checked);
      return { done: await act(inside) };
    });
  } catch (error) {
    if (!(error instanceof ProofRefused)) throw error;
    if (error.isCopied) {
      const { user_id: userId, name, device } = passkey;
      const from = loginPlace(accounts, context);
      await recordAudit(accounts.store, { actor: 'GATEWAY', userId, event: 'PASSKEY_COPIED', from, detail: name || device });
    }
    return undefined;
  }
}

async function consumeAssertion(inside: Queryable, id: string, { challenge, signCount }: CheckedAssertion): Promise<void> {
  if (!(await consumeChallenge(inside, challenge))) throw new ProofRefused(false);
  const use = await usePasskey(inside, id, signCount);
  if (use !== 'used') throw new ProofRefused(use === 'copied');
}
