import { lockUserData } from '../../database/store.ts';
import type { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import {
  addPasskeyCall,
  findPasskeysCall,
  logInByPasskeyCall,
  passkeyCreationCall,
  passkeyLogInOptionsCall,
  removePasskeyCall,
} from '../../../contract/account/passkeys.ts';
import { answerCall, answerCustomer, reply } from '../../http/answerCall.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Accounts } from '../accounts.ts';
import { blockedError, recordLoginDevice } from '../authRoutes.ts';
import { countPasskeyAttempt } from '../limitedAttempt.ts';
import { loginPlace } from '../loginPlace.ts';
import { mailTexts } from '../mailTexts.ts';
import { recordProof } from '../proofs/requireProof.ts';
import { recordAudit } from '../recordAudit.ts';
import { openSession } from '../sessions.ts';
import { type ChallengeUse, makeChallenge, consumeChallenge } from './challenge.ts';
import { checkPasskeyCreation, createPasskeyOptions, requestPasskeyOptions } from './checkPasskey.ts';
import { deletePasskey, findPasskey, insertPasskey, listPasskeys } from './passkeyRow.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { signByPasskey } from './signByPasskey.ts';
import { PASSKEY_QUOTA } from '../../http/limits.ts';

/** Passkey providers common in Việt Nam by AAGUID; unverified labels, because no attestation is requested. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome · macOS',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
};

const LOGIN_USE: ChallengeUse = { use: 'login', sessionId: '' };

/** Adds 'Đăng nhập bằng khoá truy cập': the signing passkey alone identifies the customer. */
export function addPasskeyLoginRoutes(app: Hono, accounts: Accounts): void {
  answerCall(app, passkeyLogInOptionsCall, async (_, context) => ({
    options: requestPasskeyOptions(relyingPartyOf(accounts.publicOrigins, context), makeChallenge(accounts, LOGIN_USE)),
  }));

  answerCall(app, logInByPasskeyCall, async ({ assertion }, context) => {
    const refused = (): HttpError => new HttpError(401, 'account.passkeyLoginFailed');
    const passkey = await findPasskey(accounts.store, assertion.id);
    const attempt = await countPasskeyAttempt(accounts, context, assertion.id, passkey !== undefined);
    if (!passkey) throw refused();
    const { user_id: userId, email, is_blocked, is_closed } = passkey;
    const from = loginPlace(accounts, context);
    const signed = await signByPasskey(accounts, context, passkey, LOGIN_USE, assertion, async (inside) => {
      // Disclosed only to the passkey's owner.
      if (is_blocked) throw blockedError();
      // Reopening also needs the password; only the password login asks whether to reopen.
      if (is_closed) throw new HttpError(423, 'account.closedUsePassword');
      await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'LOGIN', from, detail: 'khoá truy cập' });
      return openSession(accounts, inside, userId, from, 'PASSKEY');
    });
    if (!signed) throw refused();
    await attempt.succeeded();
    await recordLoginDevice(accounts, context, { id: userId, email }, email, from);
    return reply('account.loggedIn', { results: signed.done });
  });
}

const tooMany = (): HttpError => new HttpError(409, 'account.tooManyPasskeys', { values: { n: PASSKEY_QUOTA } });

export function addPasskeyRoutes(app: Hono, accounts: Accounts): void {
  const { store, mailQueue, publicOrigins } = accounts;

  answerCustomer(app, accounts, findPasskeysCall, async (_, { id }) => {
    const data = await listPasskeys(store, id);
    return { data, total: data.length };
  });

  answerCustomer(app, accounts, passkeyCreationCall, async (_, customer, context) => {
    const party = relyingPartyOf(publicOrigins, context);
    const known = await listPasskeys(store, customer.id);
    if (known.length >= PASSKEY_QUOTA) throw tooMany();
    const challenge = makeChallenge(accounts, { use: 'add', sessionId: customer.sessionId });
    const ofParty = known.filter(({ rp_id }) => rp_id === party.id);
    return { options: createPasskeyOptions(party, challenge, customer, ofParty) };
  });

  answerCustomer(app, accounts, addPasskeyCall, async ({ made }, { id: userId, email, sessionId }, context) => {
    const party = relyingPartyOf(publicOrigins, context);
    const notAdded = (): HttpError => new HttpError(400, 'account.passkeyNotAdded');
    const checked = await checkPasskeyCreation(accounts, party, { use: 'add', sessionId }, made);
    if (!checked) throw notAdded();
    const { challenge, credentialId, publicKey, signCount, aaguid } = checked;
    const from = loginPlace(accounts, context);
    const row = await store.transaction(async (inside) => {
      await lockUserData(inside, 'passkeys', userId);
      if (!(await consumeChallenge(inside, challenge))) throw notAdded();
      if ((await listPasskeys(inside, userId)).length >= PASSKEY_QUOTA) throw tooMany();
      const added = await insertPasskey(inside, {
        _id: randomUUID(),
        user_id: userId,
        credential_id: credentialId,
        rp_id: party.id,
        public_key: publicKey,
        sign_count: signCount,
        transports: (made.response.transports ?? []).join(' '),
        name: PROVIDERS[aaguid.toLowerCase()] ?? '',
        device: from.device,
      });
      if (!added) throw new HttpError(409, 'account.passkeyKnown');
      // Creating a passkey includes user verification, so it counts as a proof.
      await recordProof(inside, sessionId, 'PASSKEY');
      await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'PASSKEY_ADDED', from, detail: added.name || added.device });
      return added;
    });
    mailQueue.post(mailTexts.passkeyAdded(email, row.name || row.device));
    return reply('account.passkeyAdded', { data: row });
  });

  answerCustomer(app, accounts, removePasskeyCall, async ({ id }, { id: userId, email }, context) => {
    const removed = await store.transaction(async (inside) => {
      const row = await deletePasskey(inside, userId, id);
      if (!row) return undefined;
      const from = loginPlace(accounts, context);
      await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'PASSKEY_REMOVED', from, detail: row.name || row.device });
      return row;
    });
    if (removed) mailQueue.post(mailTexts.passkeyRemoved(email, removed.name || removed.device));
    return reply('account.passkeyDeleted');
  });
}
