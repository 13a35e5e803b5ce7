import { randomBytes, randomUUID } from 'node:crypto';
import { DEMO_CUSTOMER } from '../database/prepareStore.ts';
import { appliedSteps, applyStep } from '../database/applyStep.ts';
import type { Store } from '../database/store.ts';
import { insertCustomer } from './customerRow.ts';
import type { PasswordHasher } from './passwordHasher.ts';

/** User name for §2's login form, beside the e-mail. */
export const DEMO_USERNAME = 'demo';
/** `.invalid` never receives mail (RFC 2606). */
const DEMO_EMAIL = 'demo@thua.invalid';

/** Creates the only customer of a new embedded database. Returns the password, to be shown once. */
export async function createDemoCustomer(store: Store, passwords: PasswordHasher): Promise<string | undefined> {
  if ((await appliedSteps(store)).has(DEMO_CUSTOMER)) return undefined;
  const password = randomBytes(12).toString('base64url');
  const hash = await passwords.hash(password);
  await applyStep(store, {
    name: DEMO_CUSTOMER,
    apply: async (inside) => {
      const names = { fullname: 'Khách dùng thử', phone: '', referralId: '' };
      await insertCustomer(inside, { id: randomUUID(), email: DEMO_EMAIL, username: DEMO_USERNAME, password: hash, ...names });
    },
  });
  return password;
}
