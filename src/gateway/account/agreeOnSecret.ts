import type { Queryable } from '../database/store.ts';
import { StartupError } from '../operations/startupError.ts';
import { type AccountKeys, keyedHash } from './accountKeys.ts';

/** Of gateways that start at once on a database without a mark, the first one's becomes it. @returns the mark that holds */
async function insertFirstMark(store: Queryable, mark: string): Promise<string> {
  await store.query('insert into secret_mark (mark) values ($1) on conflict (only_one) do nothing', [mark]);
  return (await readMark(store)) ?? mark;
}

/** @returns undefined before the first gateway has left one */
async function readMark(store: Queryable): Promise<string | undefined> {
  const rows = await store.query<{ mark: string }>('select mark from secret_mark');
  return rows[0]?.mark;
}

async function replaceMark(store: Queryable, mark: string): Promise<void> {
  await store.query('insert into secret_mark (mark) values ($1) on conflict (only_one) do update set mark = excluded.mark', [mark]);
}

/** Says nothing of the secret, and is the same wherever the secret is. */
const markOf = ({ mark }: AccountKeys): string => keyedHash(mark, 'secret');

/**
 * Gateways of one database must sign with one secret, or each throws out the customers of the others.
 * @param isNew this secret is to be the one from now on; gateways with the old one are no longer ready
 * @throws StartupError when the database's other gateways have another secret
 */
export async function agreeOnSecret(store: Queryable, keys: AccountKeys, isNew: boolean): Promise<void> {
  const mark = markOf(keys);
  if (isNew) await replaceMark(store, mark);
  else if ((await insertFirstMark(store, mark)) !== mark) {
    throw new StartupError(
      'TOKEN_SECRET khác với các cổng đang dùng cơ sở dữ liệu này: hãy đặt cùng một TOKEN_SECRET cho mọi cổng, hoặc khởi động một lần ' +
        'với TOKEN_SECRET_CHANGE=1 để đổi (mọi người phải đăng nhập lại) (the gateways of this database have another secret).',
    );
  }
}

/** @throws when the secret was changed since this gateway started */
export async function checkSecret(store: Queryable, keys: AccountKeys): Promise<void> {
  if ((await readMark(store)) !== markOf(keys)) throw new Error('the secret of this database was changed');
}
