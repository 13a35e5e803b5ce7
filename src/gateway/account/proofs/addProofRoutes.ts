import type { Context, Hono } from 'hono';
import { proveByPasskeyCall, proveByPasswordCall, provePasskeyOptionsCall, sendProofCodeCall } from '../../../contract/account/passkeys.ts';
import { answerCustomer, reply } from '../../http/answerCall.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Accounts } from '../accounts.ts';
import { comparePassword, hasPasskey, recordProof, proofNeededError } from './requireProof.ts';
import type { Customer } from '../customerOf.ts';
import { countPasskeyAttempt } from '../limitedAttempt.ts';
import { loginPlace } from '../loginPlace.ts';
import { checkCode, type MailedCodeGuess, sendCode, consumeCode } from '../mailedCode.ts';
import { mailTexts } from '../mailTexts.ts';
import { signByPasskey } from '../passkeys/signByPasskey.ts';
import { makeChallenge } from '../passkeys/challenge.ts';
import { findPasskey, listPasskeys } from '../passkeys/passkeyRow.ts';
import { describePasskeys, requestPasskeyOptions } from '../passkeys/checkPasskey.ts';
import { relyingPartyOf } from '../passkeys/relyingParty.ts';
import { recordAudit } from '../recordAudit.ts';

const PROVED = reply('account.confirmed');

export function addProofRoutes(app: Hono, accounts: Accounts): void {
  const { store, publicOrigins } = accounts;

  answerCustomer(app, accounts, provePasskeyOptionsCall, async (_, { id, sessionId }, context) => {
    const party = relyingPartyOf(publicOrigins, context);
    const own = (await listPasskeys(store, id)).filter(({ rp_id }) => rp_id === party.id);
    return { options: requestPasskeyOptions(party, makeChallenge(accounts, { use: 'prove', sessionId }), describePasskeys(own)) };
  });

  answerCustomer(app, accounts, proveByPasskeyCall, async ({ assertion }, { id, sessionId }, context) => {
    const refused = (): HttpError => new HttpError(400, 'account.passkeyNotConfirmed');
    const passkey = await findPasskey(store, assertion.id);
    const attempt = await countPasskeyAttempt(accounts, context, assertion.id, passkey !== undefined);
    if (passkey?.user_id !== id) throw refused();
    const signed = await signByPasskey(accounts, context, passkey, { use: 'prove', sessionId }, assertion, (inside) =>
      recordProof(inside, sessionId, 'PASSKEY'),
    );
    if (!signed) throw refused();
    await attempt.succeeded();
    return PROVED;
  });

  answerCustomer(app, accounts, proveByPasswordCall, async ({ password, code, session_id }, customer, context) => {
    const hasKey = await hasPasskey(store, customer.id);
    if (hasKey && (code === undefined || session_id === undefined)) throw proofNeededError(true);
    await comparePassword(accounts, context, customer, password);
    if (!hasKey) await recordProof(store, customer.sessionId, 'PASSWORD');
    else await proveByCode(accounts, context, customer, { code: code!, sessionId: session_id! });
    return PROVED;
  });

  answerCustomer(app, accounts, sendProofCodeCall, async (_, { id, email }, context) => {
    const session_id = await sendCode(accounts, context, {
      purpose: 'prove',
      email,
      userId: id,
      write: async (code) => ({ mail: mailTexts.prove(email, code), holdsCode: true }),
    });
    return reply('account.codeSent', { session_id, email });
  });
}

async function proveByCode(
  accounts: Accounts,
  context: Context,
  { id: userId, email, sessionId }: Customer,
  given: Pick<MailedCodeGuess, 'code' | 'sessionId'>,
): Promise<void> {
  const sent: MailedCodeGuess = { purpose: 'prove', email, userId, ...given };
  await checkCode(accounts, context, sent);
  await accounts.store.transaction(async (inside) => {
    await consumeCode(accounts, inside, sent);
    await recordProof(inside, sessionId, 'PASSWORD_AND_CODE');
    await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'PROVED_WITHOUT_PASSKEY', from: loginPlace(accounts, context) });
  });
}
