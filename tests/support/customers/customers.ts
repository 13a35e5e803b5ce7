import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerCall, sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import { outboxDir } from '../../../src/gateway/account/accounts.ts';
import { askGateway } from '../gateways/askGateway.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';

/** Customer registered through the usual calls. */
export interface TestCustomer {
  id: string;
  email: string;
  password: string;
  fullname: string;
  phone: string;
  accessToken: string;
  refreshToken: string;
}

/** Returns the mails to one recipient, oldest first, headers included. */
export async function mailsTo({ accounts, dataDir }: SeededApp, email: string): Promise<string[]> {
  await accounts.mailQueue.idle();
  const dir = outboxDir(dataDir);
  const mails = readdirSync(dir)
    .toSorted()
    .map((name) => readFileSync(join(dir, name), 'utf8'));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
}

/** Returns the last mail of an outbox, whoever the recipient is. */
export function lastMailIn(dir: string): string {
  const last = existsSync(dir) ? readdirSync(dir).toSorted().at(-1) : undefined;
  return last === undefined ? '' : readFileSync(join(dir, last), 'utf8');
}

/** Returns the last mail to a recipient, searched from the newest of perhaps hundreds. */
async function lastMailTo({ accounts, dataDir }: SeededApp, email: string): Promise<string> {
  await accounts.mailQueue.idle();
  const dir = outboxDir(dataDir);
  for (const name of readdirSync(dir).toSorted().toReversed()) {
    const mail = readFileSync(join(dir, name), 'utf8');
    if (mail.includes(`\nTo: ${email}\n`)) return mail;
  }
  return '';
}

/** Returns the code of the last mail to a recipient. */
export async function mailedCode(seeded: SeededApp, email: string): Promise<string> {
  const code = /^\d{6}$/m.exec(await lastMailTo(seeded, email))?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Returns a wrong code. */
export const otherCode = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

/** Clears the attempts, so that no wait is in force. */
export async function forgetAttempts({ store }: SeededApp): Promise<void> {
  await store.query('delete from attempts');
}

let registered = 0;

export async function registerCustomer(seeded: SeededApp, name = 'khach'): Promise<TestCustomer> {
  const number = ++registered;
  const email = `${name}${number}@example.com`;
  const person = {
    email,
    fullname: `Nguyễn Văn ${name} ${number}`,
    phone: `09012345${10 + number}`,
    password: `vuon-cam-so-${number}-xanh`,
  };
  const { session_id } = await askGateway(seeded.app, sendEmailCodeCall, { email });
  const code = await mailedCode(seeded, email);
  const { results } = await askGateway(seeded.app, registerCall, {
    ...person,
    confirm_password: person.password,
    session_id,
    code,
    terms_version: TERMS_VERSION,
  });
  return { ...person, id: results.user.data._id, ...results.jwt };
}
