import { StartRefused } from '../operations/startupError.ts';
import { keepFirstMark, readMark, replaceMark } from './secretMark.ts';
import type { Queryable } from '../database/store.ts';
import { type AccountKeys, keyedHash } from './accountKeys.ts';

/** Says nothing of the secret, and is the same wherever the secret is. */
const markOf = ({ mark }: AccountKeys): string => keyedHash(mark, 'secret');

/**
 * Gateways of one database must sign with one secret, or each throws out the customers of the others.
 * @param isNew this secret is to be the one from now on; gateways with the old one are no longer ready
 * @throws StartRefused when the database's other gateways have another secret
 */
export async function agreeOnSecret(store: Queryable, keys: AccountKeys, isNew: boolean): Promise<void> {
  const mark = markOf(keys);
  if (isNew) await replaceMark(store, mark);
  else if ((await keepFirstMark(store, mark)) !== mark) {
    throw new StartRefused(
      'TOKEN_SECRET khác với các cổng đang dùng cơ sở dữ liệu này: hãy đặt cùng một TOKEN_SECRET cho mọi cổng, hoặc khởi động một lần ' +
        'với TOKEN_SECRET_CHANGE=1 để đổi (mọi người phải đăng nhập lại) (the gateways of this database have another secret).',
    );
  }
}

/** @throws when the secret was changed since this gateway started */
export async function checkSecret(store: Queryable, keys: AccountKeys): Promise<void> {
  if ((await readMark(store)) !== markOf(keys)) throw new Error('the secret of this database was changed');
}
