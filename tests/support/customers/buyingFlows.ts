import { buyServiceCall, confirmOrderCall, createPaymentCall } from '../../../src/contract/orders/orders.ts';
import { claimPresaleCall, findPresaleClaimsCall, prebuyRoundCall } from '../../../src/contract/wallet/presale.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { askGateway, sendCall } from '../gateways/askGateway.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';
import { fillWallet, type WalletOwner } from './walletOwner.ts';

type Prepare = (fixture: SeededApp, owner: WalletOwner) => Promise<() => Promise<Response>>;

const PACK = { request_id: 'mua', service_pack_id: 'goi-30-ngay', price: 99_000 };
const ROUND = { request_id: 'mo-ban', round_id: 'mbc-vong-1', amount: '2' };

/** Enables sales of packages, and charges points for views of plannings. */
export const openShop = ({ store }: SeededApp): Promise<unknown> =>
  store.query('update config set payment_method = 1, points_per_view = 10');

const ordered = async ({ app }: SeededApp, { token }: WalletOwner): Promise<string> =>
  (await askGateway(app, buyServiceCall, PACK, token)).data._id;

/** Purchases of customers. */
export function buyingFlows(): Array<{ name: string; prepare: Prepare }> {
  return [
    {
      name: 'package: order',
      prepare:
        async ({ app }, { token }) =>
        () =>
          sendCall(app, buyServiceCall, PACK, token),
    },
    {
      name: 'package: from the wallet',
      async prepare(fixture, owner) {
        await fillWallet(fixture, owner, 'VPOINT', '1000');
        return () => sendCall(fixture.app, buyServiceCall, { ...PACK, pay_with: 'WALLET', price: '99' }, owner.token);
      },
    },
    {
      name: 'package: open its payment',
      async prepare(fixture, owner) {
        const order_id = await ordered(fixture, owner);
        return () => sendCall(fixture.app, createPaymentCall, { order_id }, owner.token);
      },
    },
    {
      name: 'package: confirm its payment',
      async prepare(fixture, owner) {
        const order_id = await ordered(fixture, owner);
        const { confirmation } = (await askGateway(fixture.app, createPaymentCall, { order_id }, owner.token)).data;
        return () => sendCall(fixture.app, confirmOrderCall, { order_id, confirmation });
      },
    },
    {
      name: 'presale: prebuy',
      async prepare(fixture, owner) {
        await fillWallet(fixture, owner, 'VPOINT', '1000');
        return () => sendCall(fixture.app, prebuyRoundCall, ROUND, owner.token);
      },
    },
    {
      name: 'presale: claim',
      async prepare(fixture, owner) {
        await fillWallet(fixture, owner, 'VPOINT', '1000');
        await askGateway(fixture.app, prebuyRoundCall, ROUND, owner.token);
        const [part] = (await askGateway(fixture.app, findPresaleClaimsCall, {}, owner.token)).data;
        return () => sendCall(fixture.app, claimPresaleCall, { request_id: 'nhan', claim_id: part!._id }, owner.token);
      },
    },
    {
      name: 'planning: a look that costs points',
      async prepare(fixture, owner) {
        await fillWallet(fixture, owner, 'VPOINT', '1000');
        const [planning] = await fixture.store.query<{ id: string }>('select id from parcel_lands order by id limit 1');
        const url = `http://gateway${GATEWAY_BASE}/files/plannings/${planning!.id}.geojson`;
        return () => Promise.resolve(fixture.app.request(url, { headers: { authorization: `Bearer ${owner.token}` } }));
      },
    },
  ];
}

/** Queries for the customer's data that these purchases change, without ids and dates. */
export const BOUGHT = {
  orders: `select title, kind, status, extract(epoch from expired_time - time_request)::float8 as lasts_s
     from orders where user_id = $1 order by time_request`,
  payments: `select provider, amount_vnd, confirmed_at is not null as is_confirmed
     from payments join orders on id = order_id where user_id = $1`,
  purchases: 'select round_id, amount::text as amount from presale_purchases where user_id = $1',
  claims: `select number, amount::text as amount, claim_id is not null as is_claimed
     from presale_claims where user_id = $1 order by number`,
  views: 'select parcel_land_id from planning_views where user_id = $1',
};
