import type { User } from '../../contract/users.ts';
import type { CustomerRow } from './users.ts';

/** §3 User, of whoever asks: nothing else of the row travels. */
export function wireUser({ id, fullname, email, phone, address, images_link, province }: CustomerRow): User {
  return { _id: id, fullname, email, phone, address, images_link, province };
}
