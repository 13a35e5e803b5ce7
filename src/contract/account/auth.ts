import * as v from 'valibot';
import {
  CodeSent,
  Email,
  FullName,
  LoginName,
  MailedCode,
  Password,
  Phone,
  SessionId,
  TermsVersion,
  WireRefreshToken,
  WireTokenPair,
} from './accountFields.ts';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';
import { lineText } from '../fields.ts';
import { WireUser } from './users.ts';

/**
 * Login payload of §3. `username` is an e-mail, or a user name, which only the demo account has. A refusal is 401
 * without `http` and with the message 'Identifier or password invalid' (§8), whether the account or the password is
 * wrong.
 */
export const logInCall = defineCall({
  method: 'POST',
  path: '/auth/login',
  headers: { Type: 'customer' },
  request: v.object({
    username: LoginName,
    password: Password,
    type: v.optional(v.literal('LOGIN')),
  }),
  response: v.object({ ...doneBody, results: WireTokenPair }),
  answers: 'The tokens of a new session.',
});

export const logOutCall = defineCustomerCall({
  method: 'POST',
  path: '/auth/logout',
  answers: 'That the session of the access token has ended; its tokens are refused from now on.',
});

/**
 * Registration payload of §3. `code` comes from manage-email-code/send for `email` and `session_id`. A registered
 * e-mail gets no code, so registering it fails with 400 like a wrong code.
 */
export const registerCall = defineCall({
  method: 'POST',
  path: '/auth/register',
  request: v.object({
    fullname: FullName,
    email: Email,
    phone: Phone,
    password: Password,
    confirm_password: Password,
    refferal_id: v.optional(lineText(64)),
    session_id: SessionId,
    code: MailedCode,
    terms_version: v.optional(TermsVersion),
  }),
  response: v.object({ ...doneBody, results: v.object({ jwt: WireTokenPair, user: v.object({ data: WireUser }) }) }),
  answers: 'The new customer, and the tokens of a first session.',
});

/**
 * `refreshToken` is the live token, in addition to §7's `accessToken`. The parent of the live token is accepted as
 * well, so a client that never stores a new one stays logged in. Any older token ends the session, as if it were
 * stolen. A refused refresh is 401 without `http`, since no token is left to refresh with.
 */
export const refreshAccessCall = defineCall({
  method: 'POST',
  path: '/auth/token',
  request: v.object({ refreshToken: WireRefreshToken }),
  // §7 has the access token only. Other providers return nothing else.
  response: v.object({ ...doneBody, results: v.partial(WireTokenPair, ['refreshToken']) }),
  answers: 'A new access token, and the refresh token that is live now.',
});

export const sendResetMailCall = defineCall({
  method: 'POST',
  path: '/api/auth/send-mail-reset',
  request: v.object({ email: Email }),
  response: CodeSent,
  answers: 'The session that the mailed code is bound to; the same for an e-mail without an account, which gets no code.',
});

/** The code stays valid for the reset. */
export const confirmResetCodeCall = defineCall({
  method: 'POST',
  path: '/api/auth/confirm-otp-reset',
  request: v.object({ code: MailedCode, session_id: SessionId, email: Email }),
  response: v.object({ ...doneBody, code: MailedCode, session_id: SessionId, email: v.string() }),
  answers: 'That the code is right, and what the reset needs.',
});

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  request: v.object({ code: MailedCode, session_id: SessionId, email: Email, password_new: Password }),
  answers: 'That the password is the new one; every session of the customer has ended.',
});

/**
 * Sends the code required by /auth/register. `session_id` is created by the client (§3) and returned, or created by the
 * gateway. Another code for the same e-mail is 429 for 60 s (§9).
 */
export const sendEmailCodeCall = defineCall({
  method: 'POST',
  path: '/api/manage-email-code/send',
  request: v.object({ email: Email, session_id: v.optional(SessionId) }),
  response: CodeSent,
  answers: 'The session that the mailed code is bound to; an e-mail that has an account gets a mail without a code.',
});
