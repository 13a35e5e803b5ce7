import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import type { Call } from '../../../src/contract/call.ts';
import {
  contributeTokenCall,
  contributeTokenMbcCall,
  convertTokenCall,
  depositTokenCall,
  sendTokenCall,
  type WalletTransaction,
  withdrawTokenCall,
} from '../../../src/contract/wallet/wallet.ts';
import { type Purchase, prebuyRoundCall } from '../../../src/contract/wallet/presale.ts';
import { formatTokenAmount, parseTokenAmount } from '../../../src/domain/wallet/tokenAmount.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';
import { confirmDeposit } from '../../support/customers/confirmDeposit.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';

const HISTORIES = process.env.THUA_LONG === '1' ? 10_000 : 150;
/** Concurrent histories on few customers, so that most of them interact. */
const LANES = 40;
const DECIMALS: Record<string, number> = { VPOINT: 2, MBC: 6 };
const START = { VPOINT: '1000', MBC: '10' };

let seeded: SeededApp;
let owners: WalletOwner[];
let bankings: Map<string, string>;

beforeAll(async () => {
  seeded = await openSeededApp();
  owners = [];
  bankings = new Map();
  for (const id of ['an', 'binh', 'chi', 'dung', 'em']) {
    const owner = await makeWalletOwner(seeded, id);
    const bank = { uid: 'bank', banking_id: 'bidv', account_number: '0011002233', account_name: 'CHU TAI KHOAN' };
    bankings.set(id, (await askGateway(seeded.app, createUserBankingCall, bank, owner.token)).data._id);
    for (const [token, amount] of Object.entries(START)) await fillWallet(seeded, owner, token, amount);
    owners.push(owner);
  }
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

interface Asked {
  call: Call;
  owner: WalletOwner;
  receiver: WalletOwner;
  body: Record<string, unknown> & { request_id: string };
}

let requests = 0;

/** Random wallet operation; a third of the amounts probably exceeds the wallet. */
function anyMove(random: Random): Asked {
  const [owner, receiver] = [pick(random, owners), pick(random, owners)];
  const token_id = pick(random, ['VPOINT', 'VPOINT', 'MBC']);
  const most = token_id === 'VPOINT' ? 40_000 : 4_000_000;
  const amount = formatTokenAmount(BigInt(1 + Math.floor(random() ** 3 * most)), DECIMALS[token_id]!);
  const asked = { request_id: `yeu-cau-${++requests}`, token_id, amount };
  const to = random() < 0.5 ? receiver.id : receiver.email.toUpperCase();
  const moves: Array<[Call, object]> = [
    [sendTokenCall, { to }],
    [sendTokenCall, { to }],
    [sendTokenCall, { to }],
    [convertTokenCall, { to_token_id: token_id === 'VPOINT' ? 'MBC' : 'VPOINT' }],
    [depositTokenCall, {}],
    [withdrawTokenCall, { user_banking_id: bankings.get(owner.id) }],
    [contributeTokenCall, {}],
    [contributeTokenMbcCall, {}],
    [
      prebuyRoundCall,
      { round_id: 'mbc-vong-1', amount: formatTokenAmount(BigInt(1_000_000 + Math.floor(random() * 1_000_000)), DECIMALS.MBC!) },
    ],
  ];
  const [call, further] = pick(random, moves);
  return { call, owner, receiver, body: { ...asked, ...further } };
}

interface Answer {
  status: number;
  body: { message: string; data: WalletTransaction & Purchase };
}

async function answerTo({ call, owner, body }: Asked): Promise<Answer> {
  const response = await sendCall(seeded.app, call, body, owner.token);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Expected balances in units, computed from the responses. */
const told = new Map<string, bigint>();
const asUnits = (tokenId: string, amount: string): bigint => parseTokenAmount(amount, DECIMALS[tokenId]!) ?? 0n;
function tell({ id }: WalletOwner, tokenId: string, units: bigint): void {
  told.set(`${id} ${tokenId}`, (told.get(`${id} ${tokenId}`) ?? 0n) + units);
}

function tellOf(
  { owner, receiver, call }: Asked,
  { token_id, amount, fee, received, pay_token_id, paid }: WalletTransaction & Purchase,
): void {
  if (call === prebuyRoundCall) return tell(owner, pay_token_id, -asUnits(pay_token_id, paid));
  const units = asUnits(token_id, amount);
  if (call === depositTokenCall) return tell(owner, token_id, units);
  tell(owner, token_id, -(units + asUnits(token_id, fee)));
  if (call === sendTokenCall) tell(receiver, token_id, units);
  if (received) tell(owner, received.token_id, asUnits(received.token_id, received.amount));
}

const counts = { done: 0, poor: 0, repeated: 0, clashed: 0, paidOut: 0, refused: 0 };
const made = new Map<string, string>();

/** Sends a move, sometimes twice at once, and once more with other content. */
async function doMove(random: Random): Promise<void> {
  const asked = anyMove(random);
  const isRepeated = random() < 0.25;
  const answers = await Promise.all([answerTo(asked), ...(isRepeated ? [answerTo(asked)] : [])]);
  const done = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.message, asked.body]).toEqual([422, expect.any(String), asked.body]);
  counts.poor += answers.length - done.length;
  if (done.length === 0) return;
  // If the wallet was filled in between, the second request may succeed where the first did not.
  const { data } = done[0]!.body;
  if (done.length > 1) expect(done[1]!.body).toEqual(done[0]!.body);
  counts.done += 1;
  counts.repeated += done.length - 1;
  made.set(data._id, asked.body.request_id);
  tellOf(asked, data);
  if (asked.call === depositTokenCall) {
    const confirmed = await Promise.all([confirmDeposit(seeded.store, data._id), confirmDeposit(seeded.store, data._id)]);
    expect(confirmed).toEqual([true, true]);
  }
  if (asked.call === withdrawTokenCall && random() < 0.5) {
    // Paid and refused at once: only one of them happens.
    const ways = random() < 0.5 ? (['REFUSED', 'DONE'] as const) : (['DONE', 'REFUSED'] as const);
    const settled = await Promise.all(ways.map((status) => settleTransfer(seeded.store, data._id, status)));
    expect(settled[0]!.status).toBe(settled[1]!.status);
    counts[settled[0]!.status === 'DONE' ? 'paidOut' : 'refused'] += 1;
    if (settled[0]!.status === 'REFUSED')
      tell(asked.owner, data.token_id, asUnits(data.token_id, data.amount) + asUnits(data.token_id, data.fee));
  }
  if (random() < 0.1) {
    const other = await answerTo({ ...asked, body: { ...asked.body, amount: '1.23' } });
    expect(other.status).toBe(409);
    counts.clashed += 1;
  }
}

describe('wallet histories', () => {
  it('wallet histories: concurrent ones sum to zero, never go negative and spend nothing twice', async () => {
    for (const owner of owners) for (const [token, amount] of Object.entries(START)) tell(owner, token, asUnits(token, amount));
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let history = next++; history < HISTORIES; history = next++) {
        const random = seededRandom(history);
        const length = random() < 0.4 ? 2 : 1;
        for (let at = 0; at < length; at++) await doMove(random);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));

    expect(await ledgerFaults(seeded)).toEqual([]);
    for (const owner of owners) {
      const balances = Object.entries(await balancesOf(seeded, owner));
      const expected = balances.map(([token]) => [token, formatTokenAmount(told.get(`${owner.id} ${token}`) ?? 0n, DECIMALS[token]!)]);
      expect([owner.id, balances]).toEqual([owner.id, expected]);
    }
    const stored = await seeded.store.query<{ id: string; request_id: string }>(
      `select id, request_id from ledger_transactions where request_id like 'yeu-cau-%' order by id`,
    );
    expect(stored.map(({ id, request_id }) => [id, request_id])).toEqual([...made].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    // The run included moves, insufficient balances, repeats and reused ids.
    expect(counts.done).toBeGreaterThan(HISTORIES / 2);
    expect(Math.min(counts.poor, counts.repeated, counts.clashed)).toBeGreaterThan(HISTORIES / 20);
    expect(Math.min(counts.paidOut, counts.refused)).toBeGreaterThan(0);
  });
});
