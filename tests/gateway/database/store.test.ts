import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareStore } from '../../../src/gateway/database/prepareStore.ts';
import { type Store, StoreBusy } from '../../../src/gateway/database/store.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let store: Store;
beforeAll(async () => {
  seeded = await openSeededApp();
  store = seeded.store;
  await store.query('create table kept (number int primary key)');
});
afterAll(() => seeded.close());

/** Text that a faulty driver would misread. */
const ODD_TEXT = ['', ' ', 'a,b', '{a}', '"a"', "'a'", '\\', '\\"', 'NULL', 'null', '$1', '%', 'thửa đất số 12', 'a\nb\tc', '😀'];

describe('store', () => {
  it('store: values of every kind that we use are the same on each database', async () => {
    const rows = await store.query(
      `select 12 as whole, 9007199254740993::bigint as big, 5::bigint as small, count(*) as counted,
         0.1::float8 + 0.2::float8 as sum, 1e-300::float8 as tiny, 'thửa'::text as words, true as yes, null::text as nothing,
         array[1.5, -2, 1e21]::float8[] as floats, array['a,b', null, '"']::text[] as texts, '{}'::int[] as none,
         '{"b": 1, "a": [2.50]}'::json as json, json_build_object('b', 0.1::float8, 'a', 'ử')::text as built
       from units where false`,
    );
    expect(rows).toEqual([
      {
        whole: 12,
        big: '9007199254740993',
        small: '5',
        counted: '0',
        sum: 0.30000000000000004,
        tiny: 1e-300,
        words: 'thửa',
        yes: true,
        nothing: null,
        floats: [1.5, -2, 1e21],
        texts: ['a,b', null, '"'],
        none: [],
        json: { b: 1, a: [2.5] },
        built: '{"b" : 0.1, "a" : "ử"}',
      },
    ]);
  });

  it('store: parameters arrive unchanged', async () => {
    const floats = [0, -0.1, 108.123456789, Number.MAX_SAFE_INTEGER, 1e-7, 1e300];
    const rows = await store.query(
      `select $1::text[] as texts, $2::float8[] as floats, $3::boolean[] as flags, $4::int as whole, $5::text as text,
         $6::boolean as flag, $7::text is null as missing, $8::text[] as none`,
      [ODD_TEXT, floats, [true, false, null], 7, ODD_TEXT.join('|'), false, null, []],
    );
    const values = { texts: ODD_TEXT, floats, flags: [true, false, null], whole: 7, text: ODD_TEXT.join('|') };
    expect(rows).toEqual([{ ...values, flag: false, missing: true, none: [] }]);
  });

  it('store: text is sorted by code points, whatever the locale of the server', async () => {
    const rows = await store.query<{ name: string }>('select distinct name from units order by name');
    const names = rows.map(({ name }) => name);
    const bytes = (name: string): Buffer => Buffer.from(name);
    expect(names.length).toBeGreaterThan(5_000);
    expect(names).toEqual(names.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b))));
    expect(names).not.toEqual(names.toSorted(new Intl.Collator('vi').compare));
  });

  it('store: times are in UTC', async () => {
    const [row] = await store.query(`select '2026-11-21 08:00+07'::timestamptz::text as at, current_setting('TimeZone') as zone`);
    expect(row).toEqual({ at: '2026-11-21 01:00:00+00', zone: 'UTC' });
  });

  it('store: a failed statement reports its SQLSTATE and no content of the row', async () => {
    await store.query('insert into kept values (1)');
    const error: unknown = await store.query('insert into kept values (1)').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'StoreError', code: '23505' });
    expect(Object.keys(error as object).toSorted()).toEqual(['code', 'name']);
    await expect(store.query('select nothing from nowhere')).rejects.toMatchObject({ name: 'StoreError', code: '42P01' });
  });

  it('store: a transaction that throws leaves nothing, and the next one works', async () => {
    const failing = store.transaction(async (inside) => {
      await inside.query('insert into kept values (2)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const broken = store.transaction(async (inside) => {
      await inside.query('insert into kept values (2)');
      await inside.query('insert into kept values (null)');
    });
    await expect(broken).rejects.toMatchObject({ code: '23502' });
    await store.transaction((inside) => inside.query('insert into kept values (3)'));
    expect(await store.query('select number from kept where number > 1')).toEqual([{ number: 3 }]);
  });

  it('store: concurrent transactions do not see each other’s partial changes', async () => {
    await store.query('create table purse (coins int not null)');
    await store.query('insert into purse values (0)');
    const add = (): Promise<unknown> =>
      store.transaction(async (inside) => {
        const [purse] = await inside.query<{ coins: number }>('select coins from purse for update');
        await inside.query('update purse set coins = $1', [purse!.coins + 1]);
      });
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await store.query('select coins from purse')).toEqual([{ coins: 50 }]);
  });

  it('store: a changed table is read in its current form, however often it was read before', async () => {
    await store.query('create table shelf (book text)');
    const read = (): Promise<unknown[]> => store.query('select * from shelf where book = $1', ['Truyện Kiều']);
    await store.query('insert into shelf values ($1)', ['Truyện Kiều']);
    for (let time = 0; time < 8; time++) expect(await read()).toEqual([{ book: 'Truyện Kiều' }]);
    await store.query('alter table shelf add column page int not null default 7');
    expect(await read()).toEqual([{ book: 'Truyện Kiều', page: 7 }]);
    // More statements than a cache holds.
    for (let number = 0; number < 300; number++) expect(await store.query(`select ${number} as number`)).toEqual([{ number }]);
    await expect(store.query('select * from shelf where page = $1', ['seven'])).rejects.toMatchObject({ code: '22P02' });
    expect(await read()).toEqual([{ book: 'Truyện Kiều', page: 7 }]);
    await store.query('drop table shelf');
    await expect(read()).rejects.toMatchObject({ code: '42P01' });
  });

  it('store: starting an existing database leaves it unchanged: removed sample offers do not return', async () => {
    await store.query("update service_packs set status = 'DELETED'");
    await store.query("delete from currency_conversions where id in ('vpoint-mbc', 'vnd-vpoint')");
    const steps: string[] = [];
    await prepareStore(store, (name) => steps.push(name));
    expect(steps).toEqual([]);
    expect(await store.query("select id from service_packs where status = 'ACTIVE'")).toEqual([]);
    expect(await store.query('select id from currency_conversions')).toEqual([{ id: 'mbc-vpoint' }]);
  });

  it('store: a statement that waits too long fails, and the store continues', async () => {
    const long = 'select count(*)::int as n from generate_series(1, 30000) a, generate_series(1, 20) b';
    await expect(store.query(long, [], { timeoutMs: 1 })).rejects.toThrow(StoreBusy);
    const slow = store.query(long, [], { timeoutMs: Infinity });
    const crowd = Array.from({ length: 600 }, () =>
      store.query('select 1').then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    );
    expect(await slow).toEqual([{ n: 600_000 }]);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['answered', 'StoreBusy']));
    expect(await store.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
