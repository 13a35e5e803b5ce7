import { openAccounts, DEFAULT_ACCOUNT_SETTINGS } from '../../src/gateway/account/accounts.ts';
import { createPasswordHasher } from '../../src/gateway/account/passwordHasher.ts';
import { openSession } from '../../src/gateway/account/sessions.ts';
import type { Store } from '../../src/gateway/database/store.ts';
import { insertCustomer } from '../../src/gateway/account/customerRow.ts';
import type { Person } from './loadJob.ts';

/** Enough customers that no one reaches the quota of notes in five minutes. */
const PEOPLE = 400;
const PASSWORD = 'vuon-cam-so-1-xanh';
/** Longer than any run. */
const ACCESS_TOKEN_S = 3 * 3600;

/** Makes logged-in customers in the gateways' database. Their password is hashed once, at the gateway's cost. */
export async function makePeople(store: Store, secret: string): Promise<Person[]> {
  const accounts = openAccounts(store, { ...DEFAULT_ACCOUNT_SETTINGS, secret, accessTokenS: ACCESS_TOKEN_S });
  const password = await createPasswordHasher().hash(PASSWORD);
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number++) {
    const [id, email] = [`load-${number}`, `load-${number}@example.com`];
    const names = { username: null, fullname: `Khách ${number}`, phone: '', referralId: '' };
    const tokens = await store.transaction(async (inside) => {
      await insertCustomer(inside, { id, email, password, ...names });
      return openSession(accounts, inside, id, { device: '', network: '' });
    });
    people.push({ email, password: PASSWORD, ...tokens });
  }
  return people;
}
