import { agreeToTermsCall, detailUserCall, type WireUser } from '../../contract/users.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import type { User } from '../../domain/account/user.ts';
import { apiClient, type Via } from '../apiClient.ts';

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
  return mapResult(await client.ask(detailUserCall, {}, { signal }), ({ data }) => ({
    ...toUser(data),
    termsVersion: data.terms_version,
  }));
}

/** @param version the day of the terms */
export async function sendAgreement(version: string, { client = apiClient, signal }: Via = {}): Promise<Result<void>> {
  return mapResult(await client.ask(agreeToTermsCall, { terms_version: version }, { signal }), () => undefined);
}
