import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findNotificationsCall } from '../../../src/contract/account/notifications.ts';
import { createReportCall } from '../../../src/contract/land/parcels.ts';
import { runReportsCommand } from '../../../src/gateway/land/runReportsCommand.ts';
import { forgetAttempts } from '../../support/customers/customers.ts';
import { makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let lan: WalletOwner;
let parcel_id: string;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
  parcel_id = (await seeded.store.query<{ id: string }>('select id from cadastral_items order by province_code, id limit 1'))[0]!.id;
});
beforeEach(async () => {
  made += 1;
  lan = await makeWalletOwner(seeded, `report-${made}`);
  await forgetAttempts(seeded);
  await seeded.store.query('delete from data_reports');
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(async () => {
  await seeded.store.query('delete from data_reports');
  await seeded.close();
});

async function type(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  const status = await runReportsCommand(seeded.store, args, (line) => lines.push(line));
  return { status, lines };
}
const report = (uid: string, text: string, token?: string) => askGateway(seeded.app, createReportCall, { uid, parcel_id, text }, token);

it('data reports: each is stored once; operators list and close them, and customers are notified once', async () => {
  await report('mot', 'Sai ranh\nphía đông');
  await report('hai', 'Sai diện tích', lan.token);
  expect((await report('hai', 'Sai diện tích', lan.token)).message).toBe('Cảm ơn bạn, báo lỗi đã được ghi nhận.');
  const { lines } = await type('list');
  expect(lines).toEqual([
    expect.stringMatching(/^[0-9a-f]{12} .* {2}khách {2}"Sai ranh\\nphía đông"$/),
    expect.stringMatching(new RegExp(`${lan.email} {2}"Sai diện tích"$`)),
    '2 báo lỗi đang mở.',
  ]);
  const ids = lines.slice(0, 2).map((line) => line.split(' ')[0]!);
  expect((await type('close', ...ids, '--', 'Đã', 'sửa.')).status).toBe(0);
  expect((await type('close', ids[1]!)).status).toBe(1);
  expect((await type('list')).lines).toEqual(['Không có báo lỗi nào đang mở.']);
  const { data } = await askGateway(seeded.app, findNotificationsCall, {}, lan.token);
  expect(data).toMatchObject([
    { title: 'Báo lỗi dữ liệu của bạn đã được xem', content: expect.stringMatching(/^Thửa \S+, tờ bản đồ \S+: Đã sửa\.$/) as string },
  ]);
  for (const wrong of [[], ['close'], ['list', 'x'], ['x']]) expect((await type(...wrong)).status).toBe(2);
});

it('data reports: they are bounded in length, need an existing parcel, and are limited per account', async () => {
  const status = async (change: object, token?: string) =>
    (await refusalOf(seeded.app, createReportCall, { uid: 'x', parcel_id, text: 'Sai', ...change }, token)).status;
  expect(await status({ text: 'x'.repeat(1_001) })).toBe(400);
  expect(await status({ text: '   ' })).toBe(400);
  expect(await status({ parcel_id: 'khong-co' })).toBe(404);
  for (let at = 0; at < 20; at += 1) await report(`nhieu-${at}`, 'Sai', lan.token);
  expect(await status({ uid: 'nua' }, lan.token)).toBe(429);
});
