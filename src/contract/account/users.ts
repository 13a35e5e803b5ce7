import * as v from 'valibot';
import {
  Address,
  CodeSent,
  Email,
  FullName,
  ImageLink,
  MailedCode,
  Password,
  Phone,
  ProvinceName,
  SessionId,
  TermsVersion,
  WireTokenPair,
} from './accountFields.ts';
import { defineCustomerCall, doneBody } from '../call.ts';
import { countedBody, pageFields } from '../fields.ts';

/**
 * User of §3. Texts are empty until the customer enters them; `province` is a name from help/city. The package is not
 * part of it: it is the latest order with status DONE (orders/find).
 */
export const WireUser = v.object({
  _id: v.string(),
  fullname: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  images_link: v.string(),
  province: v.string(),
});
export type WireUser = v.InferOutput<typeof WireUser>;

/** §7 names the users-check calls without payloads. All concern the customer of the access token. */

export const findUsersCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/find',
  request: v.object(pageFields),
  response: countedBody(WireUser),
  answers: 'A list of one: the customer, whoever else is asked for.',
});

export const detailUserCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/detail',
  response: v.object({ data: v.object({ ...WireUser.entries, terms_version: v.optional(v.nullable(v.string())) }) }),
  answers: 'The customer, and which terms they agreed to, by their day; null where nobody said so.',
});

/** Not in §7. Terms older than the accepted ones change nothing. */
export const agreeToTermsCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/terms/agree',
  request: v.object({ terms_version: TermsVersion }),
  answers: 'That it is kept which terms the customer agreed to, and when; 422 for terms that are not in force.',
});

/** Absent fields stay unchanged. The e-mail changes by mail/code and mail/verify. */
export const updateUserCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/update',
  request: v.object({
    fullname: v.optional(FullName),
    phone: v.optional(Phone),
    address: v.optional(Address),
    images_link: v.optional(ImageLink),
    province: v.optional(ProvinceName),
  }),
  response: v.object({ ...doneBody, data: WireUser }),
  answers: 'The customer as changed.',
});

/** `password` is the old one. A wrong one is 400 and counts as a failed login. */
export const changePasswordCall = defineCustomerCall({
  method: 'PUT',
  path: '/users-check/change-password',
  request: v.object({ password: Password, password_new: Password }),
  response: v.object({ ...doneBody, results: WireTokenPair }),
  answers: 'Tokens of a new session; every session before it has ended, this one included.',
});

/** Our reading of 'level 2': the code of otp/generate replaces a forgotten old password. */
export const changePasswordByCodeCall = defineCustomerCall({
  method: 'PUT',
  path: '/users-check/change-password-level2',
  request: v.object({ code: MailedCode, session_id: SessionId, password_new: Password }),
  response: v.object({ ...doneBody, results: WireTokenPair }),
  answers: 'Tokens of a new session; every session before it has ended, this one included.',
});

/** Our reading: sends a code that proves access to the account's mailbox, for change-password-level2. */
export const generateOtpCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/otp/generate',
  response: CodeSent,
  answers: "The session of a code that was mailed to the customer's e-mail.",
});

/** The code stays valid for change-password-level2. */
export const verifyOtpCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/otp/verify',
  request: v.object({ code: MailedCode, session_id: SessionId }),
  answers: 'That the code of otp/generate is right.',
});

/**
 * Our reading: first step of an e-mail change. It needs a proof, so that a found phone cannot take an account. The
 * password is enough without a passkey; without `password` it behaves like calls with `needsProof`.
 */
export const sendMailCodeCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/mail/code',
  request: v.object({ email: Email, password: v.optional(Password) }),
  response: CodeSent,
  answers: 'The session of a code that was mailed to the new e-mail; one that has an account gets no code.',
});

export const verifyMailCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/mail/verify',
  request: v.object({ code: MailedCode, session_id: SessionId, email: Email }),
  response: v.object({ ...doneBody, data: WireUser }),
  answers: 'The customer with the new e-mail; the old one is told.',
});
