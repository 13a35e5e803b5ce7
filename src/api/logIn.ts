import {
  confirmResetCodeCall,
  logInCall,
  logOutCall,
  registerCall,
  resetPasswordCall,
  sendEmailCodeCall,
  sendResetMailCall,
} from '../contract/auth.ts';
import { TERMS_VERSION } from '../domain/about/productVersion.ts';
import type { Tokens, User } from '../domain/account/user.ts';
import type { LoginForm } from '../domain/account/validateLogin.ts';
import type { RegisterForm } from '../domain/account/validateRegister.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import { toUser } from './account/users.ts';

/** §3 login payload; the header `Type: customer` (§6) is the contract's. */
export async function logIn(
  { username, password }: LoginForm,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ tokens: Tokens; message: string }>> {
  const answer = await client.ask(logInCall, { username: username.trim(), password, type: 'LOGIN' }, { signal });
  return mapResult(answer, ({ results, message }) => ({ tokens: results, message }));
}

/** Ends the session of the client's token. */
export async function logOut({ client = apiClient, signal }: Via = {}): Promise<Result<void>> {
  return mapResult(await client.ask(logOutCall, {}, { signal }), () => undefined);
}

/**
 * §3 register payload.
 * @param proof the mailed code, and the session it was asked for with
 */
export async function register(
  form: RegisterForm,
  proof: { sessionId: string; code: string },
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ tokens: Tokens; user: User; message: string }>> {
  const referral = form.referral.trim();
  const request = {
    fullname: form.fullName.trim(),
    email: form.email.trim(),
    phone: form.phone.trim(),
    password: form.password,
    confirm_password: form.confirmPassword,
    ...(referral === '' ? {} : { refferal_id: referral }),
    session_id: proof.sessionId,
    code: proof.code.trim(),
    ...(form.agreed && { terms_version: TERMS_VERSION }),
  };
  const answer = await client.ask(registerCall, request, { signal });
  return mapResult(answer, ({ results, message }) => ({ tokens: results.jwt, user: toUser(results.user.data), message }));
}

/** What a mailed code is bound to. */
export interface CodeSession {
  sessionId: string;
  email: string;
}

export async function sendResetMail(
  email: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<CodeSession & { message: string }>> {
  const answer = await client.ask(sendResetMailCall, { email: email.trim() }, { signal });
  return mapResult(answer, (body) => ({ sessionId: body.session_id, email: body.email, message: body.message }));
}

/** @returns what the reset needs: the answer is kept whole (§7) */
export async function confirmResetCode(
  { sessionId, email }: CodeSession,
  code: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<CodeSession & { code: string; message: string }>> {
  const answer = await client.ask(confirmResetCodeCall, { code: code.trim(), session_id: sessionId, email }, { signal });
  return mapResult(answer, (body) => ({
    sessionId: body.session_id,
    email: body.email,
    code: body.code,
    message: body.message,
  }));
}

/** @returns the server's words */
export async function resetPassword(
  { sessionId, email, code }: CodeSession & { code: string },
  newPassword: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<string>> {
  const request = { code, session_id: sessionId, email, password_new: newPassword };
  return mapResult(await client.ask(resetPasswordCall, request, { signal }), ({ message }) => message);
}

/**
 * Mails the code that a registration asks for.
 * @param sessionId made by the client (§3); the code is good together with it only
 */
export async function sendEmailCode(
  email: string,
  sessionId: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<CodeSession & { message: string }>> {
  const answer = await client.ask(sendEmailCodeCall, { email: email.trim(), session_id: sessionId }, { signal });
  return mapResult(answer, (body) => ({ sessionId: body.session_id, email: body.email, message: body.message }));
}
