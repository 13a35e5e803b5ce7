import type { RequestOf } from '../../contract/call.ts';
import { detailUserCall, updateUserCall, type WireUser } from '../../contract/account/users.ts';
import type { User } from '../../domain/account/user.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import type { CamelFields } from '../parseAnswer.ts';

export const toUser = ({ fullname, ...user }: CamelFields<WireUser>): User => ({ ...user, fullName: fullname });

export async function fetchUser({ client = apiClient, signal }: Options = {}): Promise<Result<User>> {
  return mapResult(await client.ask(detailUserCall, {}, { signal }), ({ data }) => toUser(data));
}

/** Changes the given fields only. @returns the changed customer and the server's message */
export async function updateUser(change: RequestOf<typeof updateUserCall>): Promise<Result<{ user: User; message: string }>> {
  return mapResult(await apiClient.ask(updateUserCall, change), ({ data, message }) => ({ user: toUser(data), message }));
}
