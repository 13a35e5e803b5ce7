import { expect, it } from 'vitest';
import { refuseWeakPassword } from '../../../../src/gateway/account/passwordRoutes.ts';

const OWNER = { email: 'khach@example.com', fullname: 'Nguyễn Thị Lan' };
const isTaken = (password: string): Promise<boolean> =>
  refuseWeakPassword(password, OWNER).then(
    () => true,
    () => false,
  );

it.each([
  'trustno1',
  'baseball',
  'superstar',
  'starwars',
  'whatever',
  'computer',
  'michelle',
  'corvette',
  'liverpool',
  'jordan23',
  'Samantha',
])('new password: %s passes every rule, and the list of common passwords refuses it', async (password) => {
  expect(await isTaken(password)).toBe(false);
});

it('new password: an uncommon one is accepted', async () => {
  expect(await isTaken('vườn cam số 7 màu xanh')).toBe(true);
});
