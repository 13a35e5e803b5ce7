import type { RequestOf } from '../../contract/call.ts';
import { changePasswordCall, sendMailCodeCall, updateUserCall, verifyMailCall } from '../../contract/users.ts';
import type { Tokens, User } from '../../domain/account/user.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';
import { toUser } from './users.ts';

/** Changes what is given and leaves the rest. @returns the customer as changed, and the server's words */
export async function updateUser(
  change: Partial<Omit<User, 'id' | 'email'>>,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ user: User; message: string }>> {
  const request: RequestOf<typeof updateUserCall> = {
    fullname: change.fullName,
    phone: change.phone,
    address: change.address,
    images_link: change.imagesLink,
    province: change.province,
  };
  const answer = await client.ask(updateUserCall, request, { signal });
  return mapResult(answer, ({ data, message }) => ({ user: toUser(data), message }));
}

/** @returns the tokens of the session that begins with it, and the server's words; every session before has ended */
export async function changePassword(
  oldPassword: string,
  newPassword: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ tokens: Tokens; message: string }>> {
  const request = { password: oldPassword, password_new: newPassword };
  const answer = await client.ask(changePasswordCall, request, { signal });
  return mapResult(answer, ({ results, message }) => ({ tokens: results, message }));
}

/** Has a code mailed to the new e-mail, once it is proved who asks. @returns the session of the code, and the server's words */
export async function sendEmailChangeCode(
  email: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ sessionId: string; message: string }>> {
  const answer = await client.ask(sendMailCodeCall, { email }, { signal });
  return mapResult(answer, ({ session_id, message }) => ({ sessionId: session_id, message }));
}

/** @returns the customer with the new e-mail, and the server's words */
export async function verifyEmailChange(
  { email, sessionId, code }: { email: string; sessionId: string; code: string },
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ user: User; message: string }>> {
  const answer = await client.ask(verifyMailCall, { email, session_id: sessionId, code }, { signal });
  return mapResult(answer, ({ data, message }) => ({ user: toUser(data), message }));
}
