import type { Hono } from 'hono';
import { randomInt } from 'node:crypto';
import { checkReferralCall, findOwnCodeCall, findReceiverCall } from '../../contract/account/customerCodes.ts';
import { CODE_ALPHABET, CODE_CHARS, maskedName, readCustomerCode } from '../../domain/account/customerCode.ts';
import { type Queryable, lockUserData } from '../database/store.ts';
import { answerCall, answerCustomer, reply } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import type { Accounts } from './accounts.ts';
import { findReceiver } from './customerRow.ts';
import { countByAddress, countByCustomer, countUnknownReceiver, refuseReceiverGuesses } from './limitedAttempt.ts';

const randomCode = (): string => Array.from({ length: CODE_CHARS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

async function ownCustomerCode(store: Queryable, userId: string): Promise<string> {
  for (;;) {
    // Writes nothing if the code is taken, so the loop tries another.
    await store.query(
      `update users set code = $2 where id = $1 and code is null and not exists (select 1 from users as others where others.code = $2)`,
      [userId, randomCode()],
    );
    const [row] = await store.query<{ code: string | null }>('select code from users where id = $1', [userId]);
    if (row?.code) return row.code;
  }
}

export async function referrerOfCode(store: Queryable, codeOrId: string): Promise<string> {
  const code = readCustomerCode(codeOrId);
  const [row] = await store.query<{ id: string }>('select id from users where (id = $1 or code = $2) and closed_at is null limit 1', [
    codeOrId.trim(),
    code ?? '',
  ]);
  if (!row) throw new HttpError(404, 'account.noSuchReferral');
  return row.id;
}

export function addCustomerCodeRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findOwnCodeCall, async (_, { id }) => ({ data: { code: await ownCustomerCode(store, id) } }));

  answerCustomer(app, accounts, findReceiverCall, async ({ to }, { id }) => {
    await countByCustomer(accounts, 'lookupOfAccount', id);
    const found = await store.transaction(async (inside) => {
      await lockUserData(inside, 'wallet', id);
      await refuseReceiverGuesses(accounts, inside, id);
      const receiver = await findReceiver(inside, to);
      // Thrown after the commit, so that the attempt stays counted.
      if (receiver instanceof HttpError) await countUnknownReceiver(accounts, inside, id);
      return receiver;
    });
    if (found instanceof HttpError) throw found;
    if (found.id === id) throw new HttpError(422, 'wallet.toYourself');
    return { data: { masked_name: maskedName(found.fullname) } };
  });

  answerCall(app, checkReferralCall, async ({ refferal_id }, context) => {
    await countByAddress(accounts, context, 'referralOfAddress');
    await referrerOfCode(store, refferal_id);
    return reply('account.referralRight');
  });
}
