import type { Hono } from 'hono';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import {
  agreeToTermsCall,
  detailUserCall,
  findUsersCall,
  sendMailCodeCall,
  updateUserCall,
  verifyMailCall,
  type WireUser,
} from '../../contract/account/users.ts';
import { endOtherSessionsCall, endSessionCall, findSessionsCall } from '../../contract/account/sessions.ts';
import { answerCustomer, reply } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import type { Accounts } from './accounts.ts';
import { recordAudit } from './recordAudit.ts';
import { type CustomerRow, findCustomerByEmail, changeCustomer, recordAgreement, updateEmail } from './customerRow.ts';
import { mailTexts } from './mailTexts.ts';
import { comparePassword, hasPasskey, requireProof } from './proofs/requireProof.ts';
import { endOtherSessions, endSessionOf, listSessions } from './sessions.ts';
import { checkCode, type MailedCodeGuess, sendCode, consumeCode } from './mailedCode.ts';

/** Serializes the customer as §3's WireUser; other columns are not sent. */
export function serializeUser({ id, fullname, email, phone, address, images_link, province }: CustomerRow): WireUser {
  return { _id: id, fullname, email, phone, address, images_link, province };
}

export function addUserRoutes(app: Hono, accounts: Accounts): void {
  const { store, mailQueue } = accounts;

  answerCustomer(app, accounts, findUsersCall, async ({ page = 1 }, customer) => ({
    data: page === 1 ? [serializeUser(customer)] : [],
    total: 1,
  }));

  answerCustomer(app, accounts, detailUserCall, async (_, customer) => ({
    data: { ...serializeUser(customer), terms_version: customer.terms_version },
  }));

  answerCustomer(app, accounts, agreeToTermsCall, async ({ terms_version }, { id }) => {
    if (terms_version > TERMS_VERSION) throw new HttpError(422, 'account.termsNotInForce');
    await recordAgreement(store, id, terms_version);
    return reply('account.termsAgreed');
  });

  answerCustomer(app, accounts, updateUserCall, async (change, customer) => {
    const row = await changeCustomer(store, customer.id, change);
    return reply('account.profileSaved', { data: serializeUser(row ?? customer) });
  });

  answerCustomer(app, accounts, sendMailCodeCall, async ({ email, password }, customer, context) => {
    if (password === undefined || (await hasPasskey(store, customer.id))) await requireProof(store, customer);
    if (password !== undefined) await comparePassword(accounts, context, customer, password);
    const session_id = await sendCode(accounts, context, {
      purpose: 'email',
      email,
      userId: customer.id,
      write: async (code) => {
        const taken = await findCustomerByEmail(store, email);
        return taken && taken.id !== customer.id
          ? { mail: mailTexts.taken(taken.email), holdsCode: false }
          : { mail: mailTexts.newEmail(email, code), holdsCode: true };
      },
    });
    return reply('account.codeSentToNewEmail', { session_id, email });
  });

  answerCustomer(app, accounts, verifyMailCall, async ({ code, session_id, email }, customer, context) => {
    const sent: MailedCodeGuess = { purpose: 'email', email, sessionId: session_id, code, userId: customer.id };
    await checkCode(accounts, context, sent);
    const row = await store.transaction(async (inside) => {
      await consumeCode(accounts, inside, sent);
      const changed = await updateEmail(inside, customer.id, email);
      if (!changed) throw new HttpError(409, 'account.emailOfOther');
      await recordAudit(inside, { actor: 'CUSTOMER', userId: customer.id, event: 'EMAIL_CHANGED', detail: `${customer.email} → ${email}` });
      return changed;
    });
    if (row.email !== customer.email) mailQueue.post(mailTexts.emailChanged(customer.email));
    return reply('account.emailChanged', { data: serializeUser(row) });
  });
}

export function addSessionRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findSessionsCall, async (_, { id: userId, sessionId }) => {
    const data = await listSessions(store, userId, sessionId);
    return { data, total: data.length };
  });

  answerCustomer(app, accounts, endSessionCall, async ({ id }, { id: userId }) => {
    if (await endSessionOf(store, userId, id)) await recordAudit(store, { actor: 'CUSTOMER', userId, event: 'DEVICE_LOGGED_OUT' });
    return reply('account.deviceLoggedOut');
  });

  answerCustomer(app, accounts, endOtherSessionsCall, async (_, { id: userId, sessionId }) => {
    const ended = await endOtherSessions(store, userId, sessionId);
    if (ended > 0) await recordAudit(store, { actor: 'CUSTOMER', userId, event: 'OTHER_DEVICES_LOGGED_OUT', detail: String(ended) });
    return reply('account.othersLoggedOut', { ended });
  });
}
