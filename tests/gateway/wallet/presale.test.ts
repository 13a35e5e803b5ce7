import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import {
  claimPresaleCall,
  findActiveGroupRoundsCall,
  findPresaleClaimsCall,
  findPresaleHistoryCall,
  prebuyRoundCall,
} from '../../../src/contract/wallet/presale.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';

let seeded: SeededApp;
let lan: WalletOwner;
let minh: WalletOwner;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
});
/** New customers each time, because a ledger cannot be emptied. */
beforeEach(async () => {
  made += 1;
  [lan, minh] = [await makeWalletOwner(seeded, `lan${made}`), await makeWalletOwner(seeded, `minh${made}`)];
});
afterEach(async () => {
  expect(seeded.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(seeded)).toEqual([]);
});
afterAll(() => seeded.close());

const ROUND = { request_id: 'mot', round_id: 'mbc-vong-1' };
const refusal = async (call: Call, request: Record<string, unknown>, owner = lan): Promise<[number, string]> => {
  const { status, body } = await refusalOf(seeded.app, call, request, owner.token);
  return [status, body.message];
};
const buy = async (owner: WalletOwner, further: object) =>
  (await askGateway(seeded.app, prebuyRoundCall, { ...ROUND, ...further }, owner.token)).data;
const claimsOf = async ({ token }: WalletOwner, request: object = {}) =>
  askGateway(seeded.app, findPresaleClaimsCall, { ...request }, token);
const claim = async (owner: WalletOwner, claim_id: string, request_id = `nhan-${claim_id}`) =>
  (await askGateway(seeded.app, claimPresaleCall, { request_id, claim_id }, owner.token)).data;
const soldOf = async (id: string): Promise<bigint> =>
  BigInt((await seeded.store.query<{ sold: string }>('select sold::text as sold from presale_rounds where id = $1', [id]))[0]!.sold);

/** Opens a separate round of this many MBC. */
async function openRound(id: string, total: number, further = ''): Promise<void> {
  await seeded.store.query(
    `insert into presale_rounds (id, group_id, title, token_id, pay_token_id, token_amount, pay_amount, total, min_amount,
       first_basis_points, periods, period_days, is_sample, status)
     values ($1, 'mo-ban-mbc', 'Vòng thử', 'MBC', 'VPOINT', 1000000, 333, $2, 1, 2000, 4, 30, true, 'ACTIVE')`,
    [id, total * 1_000_000],
  );
  if (further !== '') await seeded.store.query(`update presale_rounds set ${further} where id = $1`, [id]);
}

describe('presale rounds', () => {
  it('presale: open rounds are listed by group and marked as sample', async () => {
    const { data } = await askGateway(seeded.app, findActiveGroupRoundsCall);
    expect(data).toMatchObject([{ _id: 'mo-ban-mbc', title: 'Mở bán sớm MBC (Dữ liệu mẫu)', is_sample: true }]);
    expect(
      data[0]!.rounds.map(({ _id, pay_amount, token_amount, total, min_amount }) => [_id, pay_amount, token_amount, total, min_amount]),
    ).toEqual([
      ['mbc-vong-1', '80', '1', '1000000', '1'],
      ['mbc-vong-2', '90', '1', '2000000', '1'],
    ]);
  });

  it('presale: groups come in pages', async () => {
    expect((await askGateway(seeded.app, findActiveGroupRoundsCall, { limit: 1, page: 1 })).data).toHaveLength(1);
    expect(await askGateway(seeded.app, findActiveGroupRoundsCall, { limit: 1, page: 2 })).toEqual({ data: [], total: 1 });
  });

  it('presale: a future, past or withdrawn round is not open', async () => {
    const closed = ["starts_at = now() + interval '1 hour'", 'ends_at = now()', "status = 'DELETED'"];
    for (const [at, further] of closed.entries()) {
      await openRound(`dong-${made}-${at}`, 10, further);
      expect(await refusal(prebuyRoundCall, { ...ROUND, round_id: `dong-${made}-${at}`, amount: '1' })).toEqual([
        404,
        'Đợt này không mở bán.',
      ]);
    }
    const { data } = await askGateway(seeded.app, findActiveGroupRoundsCall);
    expect(data[0]!.rounds.map(({ _id }) => _id)).toEqual(['mbc-vong-1', 'mbc-vong-2']);
  });

  it('presale: a purchase is paid from the wallet, once per request, rounded up', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '1000');
    const before = await soldOf('mbc-vong-1');
    const purchases = await Promise.all(Array.from({ length: 6 }, () => buy(lan, { amount: '2.5' })));
    expect(new Set(purchases.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(purchases[0]).toMatchObject({ round_id: 'mbc-vong-1', token_id: 'MBC', amount: '2.5', pay_token_id: 'VPOINT', paid: '200' });
    expect((await soldOf('mbc-vong-1')) - before).toBe(2_500_000n);
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '0', VPOINT: '800' });
    expect((await refusal(prebuyRoundCall, { ...ROUND, amount: '2.6' }))[0]).toBe(409);
    await openRound(`le-${made}`, 10);
    expect((await buy(lan, { request_id: 'le', round_id: `le-${made}`, amount: '0.000001' })).paid).toBe('0.01');
    expect((await buy(lan, { request_id: 'lo', round_id: `le-${made}`, amount: '1' })).paid).toBe('3.33');
  });

  it('presale: a small balance, or an amount too small, too fine or too large, is refused', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '79.99');
    const before = await soldOf('mbc-vong-1');
    expect(await refusal(prebuyRoundCall, { ...ROUND, amount: '1' })).toEqual([422, 'Số dư trong ví không đủ.']);
    expect(await refusal(prebuyRoundCall, { ...ROUND, amount: '0.999999' })).toEqual([422, 'Số lượng mua tối thiểu là 1 MBC.']);
    expect((await refusal(prebuyRoundCall, { ...ROUND, amount: '1.0000001' }))[0]).toBe(400);
    expect((await refusal(prebuyRoundCall, { ...ROUND, amount: '999999999' }))[0]).toBe(422);
    expect((await refusal(prebuyRoundCall, { ...ROUND, amount: '-1' }))[0]).toBe(400);
    expect(await soldOf('mbc-vong-1')).toBe(before);
    expect((await claimsOf(lan)).total).toBe(0);
  });

  it('presale: a round sells to its last unit and no further', async () => {
    const round_id = `het-${made}`;
    await openRound(round_id, 2);
    await fillWallet(seeded, lan, 'VPOINT', '20');
    expect((await refusal(prebuyRoundCall, { request_id: 'qua', round_id, amount: '2.000001' }))[0]).toBe(409);
    await buy(lan, { request_id: 'het', round_id, amount: '2' });
    expect(await soldOf(round_id)).toBe(2_000_000n);
    expect((await refusal(prebuyRoundCall, { request_id: 'nua', round_id, amount: '0.000001' }))[0]).toBe(409);
  });

  it('presale: concurrent purchases never exceed the round, and each pays for its units', async () => {
    const round_id = `chen-${made}`;
    await openRound(round_id, 10);
    const owners = await Promise.all(Array.from({ length: 6 }, (_, at) => makeWalletOwner(seeded, `chen${made}-${at}`)));
    for (const owner of owners) await fillWallet(seeded, owner, 'VPOINT', '20');
    const asked = owners.flatMap((owner) =>
      Array.from({ length: 4 }, (_, at) => ({ owner, request: { request_id: `r${at}`, round_id, amount: '1.5' } })),
    );
    const statuses = await Promise.all(
      asked.map(async ({ owner, request }) => (await sendCall(seeded.app, prebuyRoundCall, request, owner.token)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 409)).toHaveLength(18);
    expect(await soldOf(round_id)).toBe(9_000_000n);
    const totals = await Promise.all(
      owners.map(async (owner) => [(await claimsOf(owner)).total, (await balancesOf(seeded, owner)).VPOINT] as const),
    );
    // 1.5 MBC cost 5 VPOINT, and are claimed in five parts.
    for (const [parts, left] of totals) expect(Number(left)).toBe(20 - (parts / 5) * 5);
    expect(totals.reduce((sum, [parts]) => sum + parts, 0)).toBe(30);
    const [bought] = await seeded.store.query<{ total: string }>(
      'select sum(amount)::text as total from presale_purchases where round_id = $1',
      [round_id],
    );
    expect(bought!.total).toBe('9000000');
  });
});

describe('presale claims', () => {
  /** Ages a customer's purchases by days. */
  const pass = ({ id }: WalletOwner, days: number): Promise<unknown> =>
    seeded.store.query(`update presale_claims set unlocks_at = unlocks_at - $2 * interval '1 day' where user_id = $1`, [id, days]);

  it('presale claims: the first share is due at once, the rest monthly, each part once', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '800');
    const { _id: purchase } = await buy(lan, { amount: '10' });
    const parts = (await claimsOf(lan)).data;
    expect(parts.map(({ amount, status }) => [amount, status])).toEqual([['2', 'READY'], ...Array(4).fill(['2', 'LOCKED'])]);
    expect(parts.every(({ purchase_id, _id }, at) => purchase_id === purchase && _id === `${purchase}.${at + 1}`)).toBe(true);
    const [first, second] = [parts[0]!, parts[1]!];
    expect(Date.parse(second.unlocks_at) - Date.parse(first.unlocks_at)).toBe(30 * 86_400_000);
    expect(await refusal(claimPresaleCall, { request_id: 'som', claim_id: second._id })).toEqual([409, 'Phần này chưa đến ngày nhận.']);
    // Concurrent equal requests, and others for the same part.
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claim(lan, first._id)));
    expect(new Set(claimed.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(claimed[0]).toMatchObject({ _id: first._id, status: 'CLAIMED' });
    expect(await refusal(claimPresaleCall, { request_id: 'lai', claim_id: first._id })).toEqual([409, 'Bạn đã nhận phần này rồi.']);
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '2', VPOINT: '0' });
    await pass(lan, 60);
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, at) => (await sendCall(seeded.app, claimPresaleCall, { request_id: `n${at}`, claim_id: second._id }, lan.token)).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await pass(lan, 60);
    for (const { _id } of parts.slice(2)) await claim(lan, _id);
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '10', VPOINT: '0' });
    expect(new Set((await claimsOf(lan)).data.map(({ status }) => status))).toEqual(new Set(['CLAIMED']));
  });

  it('presale claims: a customer claims only own purchases', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '80');
    await buy(lan, { amount: '1' });
    const [part] = (await claimsOf(lan)).data;
    expect((await claimsOf(minh, { users_permissions_users: lan.id })).data).toEqual([]);
    for (const claim_id of [part!._id, 'khong.1', 'x', '..', `${part!.purchase_id}.99`]) {
      expect(await refusal(claimPresaleCall, { request_id: 'cua-nguoi', claim_id }, minh)).toEqual([404, 'Không tìm thấy phần này.']);
    }
    expect((await claimsOf(lan)).data[0]!.status).toBe('READY');
    expect((await refusalOf(seeded.app, claimPresaleCall, { request_id: 'a', claim_id: part!._id })).status).toBe(401);
  });

  it('presale history: own purchases and claims come newest first, in pages', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '170');
    await buy(lan, { amount: '1' });
    await buy(lan, { request_id: 'hai', round_id: 'mbc-vong-2', amount: '1' });
    await claim(lan, (await claimsOf(lan)).data.find(({ round_id, status }) => round_id === 'mbc-vong-2' && status === 'READY')!._id);
    const history = await askGateway(seeded.app, findPresaleHistoryCall, { users_permissions_users: minh.id }, lan.token);
    expect(history.total).toBe(3);
    expect(history.data).toMatchObject([
      { kind: 'CLAIM', round_id: 'mbc-vong-2', token_id: 'MBC', amount: '0.4', bought: null },
      { kind: 'PREBUY', round_id: 'mbc-vong-2', token_id: 'VPOINT', amount: '-90', bought: { token_id: 'MBC', amount: '1' } },
      { kind: 'PREBUY', round_id: 'mbc-vong-1', token_id: 'VPOINT', amount: '-80', bought: { token_id: 'MBC', amount: '1' } },
    ]);
    const second = await askGateway(seeded.app, findPresaleHistoryCall, { limit: 1, page: 2 }, lan.token);
    expect(second).toEqual({ data: [history.data[1]], total: 3 });
    expect((await askGateway(seeded.app, findPresaleHistoryCall, {}, minh.token)).data).toEqual([]);
  });
});
