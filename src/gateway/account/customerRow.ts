import { readCustomerCode, readPhoneKey } from '../../domain/account/customerCode.ts';
import { isoTime, type Queryable, StoreError, queryOne } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import type { updateUserCall, WireUser } from '../../contract/account/users.ts';
import type { RequestOf } from '../../contract/call.ts';

export interface CustomerRow extends Omit<WireUser, '_id'> {
  id: string;
  /** Date of the accepted terms; null if unknown. */
  terms_version: string | null;
}

export const CUSTOMER_COLUMNS =
  'users.id, users.email, users.fullname, users.phone, users.address, users.province, users.images_link, users.terms_version';

/** Normalizes an e-mail for comparison; providers ignore case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export interface Credentials {
  id: string;
  email: string;
  password: string;
  is_blocked: boolean;
  /** Erasure time of a closed account, ISO 8601 in UTC. */
  erase_at: string | null;
}

export const findCredentials = (store: Queryable, username: string): Promise<Credentials | undefined> =>
  queryOne(
    store,
    `select id, email, password, blocked_at is not null as is_blocked, ${isoTime('erase_at')}
     from users where email_key = $1 or username = $1 order by email_key = $1 desc limit 1`,
    [emailKey(username)],
  );

/** Returns the hash of a customer's password. */
export async function findPassword(store: Queryable, userId: string): Promise<string | undefined> {
  return (await queryOne<{ password: string }>(store, 'select password from users where id = $1', [userId]))?.password;
}

export const findCustomerByEmail = (store: Queryable, email: string): Promise<CustomerRow | undefined> =>
  queryOne(store, `select ${CUSTOMER_COLUMNS} from users where email_key = $1`, [emailKey(email)]);

function receiverKey(to: string): { where: string; params: string[] } {
  if (to.includes('@')) return { where: 'email_key = $1', params: [emailKey(to)] };
  const phone = readPhoneKey(to);
  if (phone !== undefined) return { where: 'phone_key = $1', params: [phone] };
  return { where: '(id = $1 or code = $2)', params: [to, readCustomerCode(to) ?? ''] };
}

/** Locks the account against closing until the transaction ends. @returns an error to throw after the commit */
export async function findReceiver(inside: Queryable, to: string): Promise<{ id: string; fullname: string } | HttpError> {
  const { where, params } = receiverKey(to);
  const [found, another] = await inside.query<{ id: string; fullname: string }>(
    `select id, fullname from users where ${where} and closed_at is null order by id limit 2 for share`,
    params,
  );
  // Phone numbers are not verified, so several accounts can have the same one.
  if (another) return new HttpError(409, 'account.phoneOfSeveral');
  return found ?? new HttpError(404, 'account.receiverNotFound');
}

export interface NewCustomer {
  id: string;
  email: string;
  username: string | null;
  password: string;
  fullname: string;
  phone: string;
  referralId: string;
  /** Accepted terms; undefined if not stated, because the specification's client has no such field. */
  termsVersion?: string | undefined;
}

/** @returns undefined if the e-mail already has an account */
export async function insertCustomer(store: Queryable, customer: NewCustomer): Promise<CustomerRow | undefined> {
  const { id, email, username, password, fullname, phone, referralId, termsVersion } = customer;
  return queryOne<CustomerRow>(
    store,
    `insert into users (id, email, email_key, username, password, fullname, phone, referral_id, terms_version, terms_agreed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text, case when $9::text is not null then now() end) on conflict (email_key) do nothing returning ${CUSTOMER_COLUMNS}`,
    [id, email, emailKey(email), username, password, fullname, phone, referralId, termsVersion ?? null],
  );
}

export type ProfileChange = RequestOf<typeof updateUserCall>;

export const changeCustomer = (store: Queryable, id: string, change: ProfileChange): Promise<CustomerRow | undefined> =>
  queryOne(
    store,
    `update users set fullname = coalesce($2::text, fullname), phone = coalesce($3::text, phone), address = coalesce($4::text, address),
       province = coalesce($5::text, province), images_link = coalesce($6::text, images_link)
     where id = $1 returning ${CUSTOMER_COLUMNS}`,
    [id, ...[change.fullname, change.phone, change.address, change.province, change.images_link].map((value) => value ?? null)],
  );

export async function recordAgreement(store: Queryable, id: string, termsVersion: string): Promise<void> {
  await store.query(
    'update users set terms_version = $2, terms_agreed_at = now() where id = $1 and (terms_version is null or terms_version < $2)',
    [id, termsVersion],
  );
}

export async function updatePassword(store: Queryable, id: string, password: string): Promise<void> {
  await store.query('update users set password = $2 where id = $1', [id, password]);
}

/** Locks the account until the transaction ends. Returns false if the password was changed meanwhile. */
export async function lockPassword(inside: Queryable, id: string, password: string): Promise<boolean> {
  const rows = await inside.query('select id from users where id = $1 and password = $2 for update', [id, password]);
  return rows.length === 1;
}

const UNIQUE_VIOLATION = '23505';

/** @param inside a transaction, which is aborted if another account has the e-mail; then returns undefined */
export async function updateEmail(inside: Queryable, id: string, email: string): Promise<CustomerRow | undefined> {
  try {
    const sql = `update users set email = $2, email_key = $3 where id = $1 returning ${CUSTOMER_COLUMNS}`;
    return await queryOne<CustomerRow>(inside, sql, [id, email, emailKey(email)]);
  } catch (error) {
    if (error instanceof StoreError && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}
