import type { RequestOf } from '../contract/call.ts';
import {
  changePasswordCall,
  detailUserCall,
  updateUserCall,
  type WireUser,
} from '../contract/users.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { Tokens, User } from '../domain/account/user.ts';
import { apiClient, type Via } from './apiClient.ts';

export const toUser = (wire: WireUser): User => ({
  id: wire._id,
  fullName: wire.fullname,
  email: wire.email,
  phone: wire.phone,
  address: wire.address,
  imagesLink: wire.images_link,
  province: wire.province,
});

/** The customer of the client's token. */
export async function detailUser({ client = apiClient, signal }: Via = {}): Promise<Result<User>> {
  return mapResult(await client.ask(detailUserCall, {}, { signal }), ({ data }) => toUser(data));
}

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
