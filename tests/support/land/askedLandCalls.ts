import { expect } from 'vitest';
import type { TestCustomer } from '../customers/customers.ts';
import type { WalletOwner } from '../customers/walletOwner.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';

export type Asker = WalletOwner & TestCustomer;

/** Call of §7 with its request. */
export interface AskedCall {
  /** Name of the call in its row. */
  call: string;
  /** Prepares the data and returns the request. */
  request?: (asker: Asker) => object | Promise<object | void>;
  /** Expected values of the paths that the row reads; the contract's schema judges the rest. */
  reads: (asker: Asker) => object;
}

const some = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]);
const text = expect.any(String);
/** Position in the sample data of Hòa Xuân, Đà Nẵng. */
const AROUND = {
  position: [
    { latitude: 15.95, longitude: 108.15 },
    { latitude: 16.1, longitude: 108.3 },
  ],
  limitPoint: 3,
  status: 'ACTIVE',
};
const HOA_XUAN = { city_name: 'Đà Nẵng', district_name: 'Cẩm Lệ', ward_name: 'Hòa Xuân' };
const sheet = { _id: text, title: text, land_number: text, files: [{ url: expect.stringMatching(/\.geojson$/) }] };
const planning = {
  _id: text,
  title: text,
  images: [{ url: text }],
  files: [{ url: expect.stringMatching(/\.geojson$/) }],
  parcel_land_images: expect.any(Array),
};
const corner = expect.any(Number);
const picture = { url: text, position_x_1: corner, position_y_1: corner, position_x_4: corner, position_y_4: corner };

/** Returns the calls that read the land, by rows of §7. @param fixtureOf returns the fixture of the running test */
export function askedLandCalls(fixtureOf: () => SeededApp): Record<string, AskedCall[]> {
  async function planningId(): Promise<string> {
    const [row] = await fixtureOf().store.query<{ id: string }>(
      `select id from parcel_lands where id like 'hoa-xuan%' order by id limit 1`,
    );
    return row!.id;
  }

  return {
    '7.16': [
      {
        call: 'GET /app/parcel-land-cadastrals/find',
        request: () => ({ ...HOA_XUAN, land_number: 7, limit: 50 }),
        reads: () => ({ data: { data: [{ ...sheet, land_number: '7', ward_name: 'Hòa Xuân' }], total: 1 } }),
      },
      { call: 'POST /app/parcel-land-cadastrals/find-around', request: () => AROUND, reads: () => ({ data: [sheet, sheet, sheet] }) },
      {
        call: 'POST /app/parcel-land-cadastrals/find-suggest',
        request: () => ({ search: 'tờ bản đồ hoà xuân', limit: 2, page: 1, status: 'ACTIVE' }),
        reads: () => ({ data: [sheet, sheet], total: expect.any(Number) }),
      },
    ],
    '7.17': [
      {
        call: 'GET /app/parcel-lands/find',
        request: async () => ({ _id: await planningId() }),
        reads: () => ({ data: { data: [planning], total: 1 } }),
      },
      { call: 'POST /app/parcel-land/find-around', request: () => ({ ...AROUND, limitPoint: 1 }), reads: () => ({ data: [planning] }) },
      {
        call: 'POST /app/parcel-lands/find-cadastrals',
        request: async () => ({ _id: await planningId(), limit: 2, status: 'ACTIVE' }),
        reads: () => ({ data: [sheet, sheet] }),
      },
      {
        call: 'POST /app/parcel-lands/find-suggest',
        request: () => ({ search: 'quy hoạch hoà xuân', limit: 1, page: 1, status: 'ACTIVE' }),
        reads: () => ({ data: [planning] }),
      },
      {
        call: 'POST /app/parcel-lands/find-places',
        request: () => ({ search: 'Đà Nẵng' }),
        reads: () => ({ data: some({ name: 'Thành phố Đà Nẵng', mapbox_id: '2025-province-48' }) }),
      },
      {
        call: 'POST /app/parcel-lands/detail-places',
        request: () => ({ map_box_id: '2025-province-48' }),
        reads: () => ({ data: { features: [{ properties: { coordinates: { latitude: corner, longitude: corner } } }] } }),
      },
    ],
    '7.18': [
      {
        call: 'GET /app/parcel-land-images/find',
        request: async () => ({ parcel_land_id: await planningId() }),
        reads: () => ({ data: { data: [picture], total: 1 } }),
      },
      {
        call: 'POST /app/parcel-land-images/find-list',
        request: async () => ({ ids: [await planningId(), 'nobody'] }),
        reads: () => ({ data: [picture] }),
      },
    ],
  };
}
