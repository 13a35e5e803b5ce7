import * as v from 'valibot';
import {
  CodeSent,
  doneBody,
  Email,
  FullName,
  LoginName,
  MailedCode,
  Password,
  Phone,
  RefreshToken,
  SessionId,
  TokenPair,
} from './accountFields.ts';
import { defineCall } from './call.ts';
import { SearchText } from './fields.ts';
import { User } from './users.ts';

/**
 * §3 login payload. `username` is an e-mail, or the user name of an account that has one: registered customers have
 * none, the demo customer has. A refusal is 401 without `http`, its words on the wire 'Identifier or password invalid'
 * (§8), the same whether the account or the password is wrong.
 */
export const logIn = defineCall({
  method: 'POST',
  path: '/auth/login',
  headers: { Type: 'customer' },
  request: v.object({
    username: LoginName,
    password: Password,
    type: v.optional(v.literal('LOGIN')),
  }),
  response: v.object({ ...doneBody, results: TokenPair }),
  answers: 'The tokens of a new session.',
  askedBy: 'flows/logIn',
});

export const logOut = defineCall({
  method: 'POST',
  path: '/auth/logout',
  needsLogin: true,
  request: v.object({}),
  response: v.object(doneBody),
  answers: 'That the session of the access token has ended; its tokens are refused from now on.',
  askedBy: 'flows/logOut',
});

/**
 * §3 register payload. `code` is the one that manage-email-code/send mailed to `email` for `session_id`. An e-mail that
 * has an account is mailed no code, so registering it fails like any wrong code does: 400.
 */
export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  request: v.object({
    fullname: FullName,
    email: Email,
    phone: Phone,
    password: Password,
    confirm_password: Password,
    refferal_id: v.optional(v.pipe(SearchText, v.maxLength(64))),
    session_id: SessionId,
    code: MailedCode,
  }),
  response: v.object({ ...doneBody, results: v.object({ jwt: TokenPair, user: v.object({ data: User }) }) }),
  answers: 'The new customer, and the tokens of a first session.',
  askedBy: 'flows/register',
});

/**
 * Design §5: `refreshToken` beside §7's `accessToken` is the live one. A client that never stores it stays logged in:
 * the parent of the live token gets the live one. Any older one ends all its descendants, as a stolen one would.
 * A refused refresh is 401 without `http`: there is nothing left to refresh with.
 */
export const refreshAccess = defineCall({
  method: 'POST',
  path: '/auth/token',
  request: v.object({ refreshToken: RefreshToken }),
  // §7 reads the access token only; other providers answer no more.
  response: v.object({ ...doneBody, results: v.partial(TokenPair, ['refreshToken']) }),
  answers: 'A new access token, and the refresh token that is live now.',
  askedBy: 'flows/refreshSession',
});

export const sendResetMail = defineCall({
  method: 'POST',
  path: '/api/auth/send-mail-reset',
  request: v.object({ email: Email }),
  response: CodeSent,
  answers: 'The session that the mailed code is bound to; the same for an e-mail without an account, which gets no code.',
  askedBy: 'flows/forgetPassword',
});

/** The code stays good for the reset itself. */
export const confirmResetCode = defineCall({
  method: 'POST',
  path: '/api/auth/confirm-otp-reset',
  request: v.object({ code: MailedCode, session_id: SessionId, email: Email }),
  response: v.object({ ...doneBody, code: MailedCode, session_id: SessionId, email: v.string() }),
  answers: 'That the code is right, and what the reset needs.',
  askedBy: 'flows/forgetPassword',
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  request: v.object({ code: MailedCode, session_id: SessionId, email: Email, password_new: Password }),
  response: v.object(doneBody),
  answers: 'That the password is the new one; every session of the customer has ended.',
  askedBy: 'flows/forgetPassword',
});
