import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findBannersCall,
  findEventsCall,
  findFanpageCategoriesCall,
  findFanpagesCall,
  findPromotionalProgramsCall,
} from '../../../src/contract/operations/publications.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;

beforeAll(async () => {
  seeded = await openSeededApp();
});
beforeEach(() => seeded.store.query('delete from publications'));
afterEach(() => expect(seeded.failures).toEqual([]));
afterAll(() => seeded.close());

interface Told {
  kind: string;
  /** Days from now; null for no limit. */
  from?: number | null;
  to?: number | null;
  place?: number;
  category?: string;
  status?: string;
}

async function tell(id: string, { kind, from = null, to = null, place = 0, category = '', status = 'ACTIVE' }: Told): Promise<void> {
  await seeded.store.query(
    `insert into publications (id, kind, category_id, title, link, starts_at, ends_at, place, status)
     values ($1, $2, $3, $4, 'https://example.com/', now() + $5::float8 * interval '1 day', now() + $6::float8 * interval '1 day', $7, $8)`,
    [id, kind, category, `Tin ${id}`, from, to, place, status],
  );
}

const idsOf = (body: { data: Array<{ _id: string }> }): string[] => body.data.map(({ _id }) => _id);

describe('publications', () => {
  it('publications: each list has its own kind, only what is in force, in the operator’s order', async () => {
    await tell('sau', { kind: 'BANNER', place: 2 });
    await tell('truoc', { kind: 'BANNER', place: 1, from: -1, to: 1 });
    await tell('het-han', { kind: 'BANNER', from: -2, to: -1 });
    await tell('sap-toi', { kind: 'BANNER', from: 1 });
    await tell('an', { kind: 'BANNER', status: 'HIDDEN' });
    await tell('hoi-thao', { kind: 'EVENT', from: 3, to: 4 });
    await tell('da-qua', { kind: 'EVENT', from: -3, to: -2 });
    await tell('khuyen-mai', { kind: 'PROMOTION', to: 5 });
    expect(idsOf(await askGateway(seeded.app, findBannersCall))).toEqual(['truoc', 'sau']);
    expect(idsOf(await askGateway(seeded.app, findEventsCall))).toEqual(['hoi-thao']);
    const { data } = await askGateway(seeded.app, findPromotionalProgramsCall);
    expect(data).toMatchObject([{ _id: 'khuyen-mai', title: 'Tin khuyen-mai', starts_at: '', status: 'ACTIVE' }]);
    expect(Date.parse(data[0]!.ends_at)).toBeGreaterThan(Date.now());
  });

  it('publications: fan pages by category and list pages are returned', async () => {
    await seeded.store.query(
      `insert into fanpage_categories (id, title, status) values ('vung', 'Theo vùng', 'ACTIVE'), ('an', 'Ẩn', 'HIDDEN')`,
    );
    for (const [place, id] of ['bac', 'trung', 'nam'].entries())
      await tell(id, { kind: 'FANPAGE', place, category: place < 2 ? 'vung' : '' });
    expect(await askGateway(seeded.app, findFanpageCategoriesCall)).toEqual({
      data: [{ _id: 'vung', title: 'Theo vùng', status: 'ACTIVE' }],
    });
    expect(idsOf(await askGateway(seeded.app, findFanpagesCall))).toEqual(['bac', 'trung', 'nam']);
    expect(idsOf(await askGateway(seeded.app, findFanpagesCall, { category_id: 'vung' }))).toEqual(['bac', 'trung']);
    expect(idsOf(await askGateway(seeded.app, findFanpagesCall, { limit: 2, page: 2 }))).toEqual(['nam']);
  });
});
