import * as v from 'valibot';
import { FullName } from '../account/accountFields.ts';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';
import { activePageFields, countedBody, listBody, ownPageFields, RecordId, lineText, Status } from '../fields.ts';

/** Payload not in §7. */
const Banking = v.object({ _id: v.string(), code: v.string(), name: v.string(), bin: v.string(), status: Status });

export const findBankingsCall = defineCall({
  method: 'GET',
  path: '/api/bankings/find',
  request: v.object(activePageFields),
  response: listBody(Banking),
  answers: 'Banks that payouts can go to, by name.',
});

/** Account number as banks print it: letters and digits. Spaces between groups are removed. */
const AccountNumber = v.pipe(
  v.string(),
  v.examples(['0011 0022 33', 'AB-123456']),
  v.transform((text) => text.replace(/[\s.-]/g, '')),
  v.regex(/^[0-9A-Za-z]{6,24}$/),
  v.toUpperCase(),
);

const details = {
  banking_id: RecordId,
  account_number: AccountNumber,
  account_name: FullName,
  branch: v.optional(lineText(100), ''),
};

const UserBanking = v.object({
  _id: v.string(),
  banking_id: v.string(),
  account_number: v.string(),
  account_name: v.string(),
  branch: v.string(),
  created_at: v.string(),
});
export type UserBanking = v.InferOutput<typeof UserBanking>;

export const findUserBankingsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/user-bankings/find',
  request: v.object(ownPageFields),
  response: countedBody(UserBanking),
  answers: "The customer's own bank accounts, oldest first.",
});

export const detailUserBankingCall = defineCustomerCall({
  method: 'GET',
  path: '/api/user-bankings/detail',
  request: v.object({ id: RecordId }),
  response: v.object({ data: UserBanking }),
  answers: 'One bank account of the customer; 404 where the customer has none of this id.',
});

export const createUserBankingCall = defineCustomerCall({
  method: 'POST',
  path: '/api/user-bankings/create',
  needsProof: true,
  request: v.object({ uid: RecordId, ...details }),
  response: v.object({ ...doneBody, data: UserBanking }),
  answers: 'The stored account. The same `uid` again answers the one that is there, unchanged. 422 for an unknown bank, 409 beyond 10.',
});

export const updateUserBankingCall = defineCustomerCall({
  method: 'PUT',
  path: '/api/user-bankings/update/{id}',
  needsProof: true,
  request: v.object({ id: RecordId, ...details }),
  response: v.object({ ...doneBody, data: UserBanking }),
  answers: 'The account as it is now; 404 where the customer has none of this id, 422 for an unknown bank.',
});

/** Not in §7, which has no call for deletion. */
export const removeUserBankingCall = defineCustomerCall({
  method: 'POST',
  path: '/api/user-bankings/remove',
  needsProof: true,
  request: v.object({ id: RecordId }),
  answers: 'That the account is deleted; 404 where the customer has none of this id, 409 while a payout to it waits.',
});
