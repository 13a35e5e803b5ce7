import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCadastralItemsAroundCall } from '../src/contract/cadastralItems.ts';
import { buildApp } from '../src/gateway/app.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import type { Store } from '../src/gateway/database/store.ts';
import { sendCall } from '../tests/support/gateways/askGateway.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import { seededRandom } from '../tests/support/run/seededRandom.ts';
import { CUSTOMER_HAS, CUSTOMER_TABLES, growCustomers } from './country/growCustomers.ts';
import { growLand } from './country/growLand.ts';
import { processorSeconds } from './country/processorTime.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';

export const about: BenchAbout = {
  timed:
    'sizes of tables and indexes as PostgreSQL tells them; around searches through the gateway, from call to answer, and their processor time',
  notTimed: 'making the land; HTTP, TLS and the network',
};

/** As many as the country has, to an order of magnitude. */
const COUNTRY_PARCELS = 100_000_000;
const [SIZES, SMALLER_SIZES, QUICK_SIZES] = [
  [1_000_000, 2_500_000, 5_000_000],
  [1_000_000, 1_500_000, 2_000_000],
  [250_000, 500_000, 750_000],
] as const;
/** Customers of the country, and how many are made to foretell what they need. */
const COUNTRY_CUSTOMERS = 1_000_000;
const [CUSTOMERS, SMALLER_CUSTOMERS, QUICK_CUSTOMERS] = [
  [50_000, 100_000, 200_000],
  [50_000, 75_000, 100_000],
  [10_000, 20_000, 40_000],
] as const;
/** A whole run ends within a quarter of an hour: where land or customers would take longer, by what the first size took, the others are smaller. */
const [LAND_MS, CUSTOMERS_MS] = [7 * 60_000, 4 * 60_000];
const REQUESTS_A_SECOND = 10_000;
const SEARCHES = 1_000;
const AT_ONCE = 4;
const HALF_DEG = 0.0009;
const PATIENTLY = { timeoutMs: Infinity } as const;
/** As an operator's on a machine of 8 GiB. */
const SERVER = { shared_buffers: '2GB', maintenance_work_mem: '256MB', max_wal_size: '4GB' };

interface Sizes {
  parcels: number;
  /** Bytes of each table and index of land. */
  bytes: ReadonlyMap<string, number>;
}

async function sizesOf(store: Store, parcels: number): Promise<Sizes> {
  const rows = await store.query<{ name: string; bytes: string }>(
    `select c.relname as name, (pg_relation_size(c.oid) + coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::text as bytes
     from pg_class c left join pg_index i on i.indexrelid = c.oid
     where c.relname in ('cadastral_items', 'cadastrals', 'parcel_addresses')
        or i.indrelid in ('cadastral_items'::regclass, 'cadastrals'::regclass, 'parcel_addresses'::regclass)`,
    [],
    PATIENTLY,
  );
  return { parcels, bytes: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])) };
}

/** Bytes of each table of customers with its indexes. */
async function customerSizes(store: Store): Promise<Map<string, number>> {
  const rows = await store.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class where relkind = 'r' and relname = any($1::text[])`,
    [[...CUSTOMER_TABLES]],
    PATIENTLY,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

interface Answered {
  p50Ms: number;
  p99Ms: number;
  /** Processor milliseconds a search, of this process and of the server. */
  gatewayMs: number;
  serverMs: number;
}

/** People look at places all over the land: each search is around another lot. */
async function search(store: Store, serverPid: number, seed: number): Promise<Answered> {
  const app = buildApp(store);
  const random = seededRandom(seed);
  const lots = await store.query<{ lng: number; lat: number }>(
    'select center_lng as lng, center_lat as lat from cadastral_items tablesample system ($1::float8) limit $2',
    [
      Math.min(
        100,
        (100 * SEARCHES * 40) / (await store.query<{ n: number }>('select count(*)::int as n from cadastral_items', [], PATIENTLY))[0]!.n,
      ),
      SEARCHES * 30,
    ],
    PATIENTLY,
  );
  const times: number[] = [];
  const one = async (): Promise<void> => {
    const { lng, lat } = lots[Math.floor(random() * lots.length)]!;
    const [west, east, south, north] = [lng - HALF_DEG, lng + HALF_DEG, lat - HALF_DEG, lat + HALF_DEG];
    const position = [
      { latitude: south, longitude: west },
      { latitude: north, longitude: east },
    ];
    const began = performance.now();
    const answer = await sendCall(app, findCadastralItemsAroundCall, { position });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}`);
  };
  await one();
  times.length = 0;
  const [server, own] = [processorSeconds(serverPid), process.cpuUsage()];
  let left = SEARCHES;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await one();
    }),
  );
  const spent = process.cpuUsage(own);
  return {
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    gatewayMs: (spent.user + spent.system) / 1000 / SEARCHES,
    serverMs: ((processorSeconds(serverPid) - server) * 1000) / SEARCHES,
  };
}

/** Bytes a parcel by two sizes, which what does not grow with the land is not in. */
const perParcel = (from: Sizes, to: Sizes, name: string): number =>
  (to.bytes.get(name)! - from.bytes.get(name)!) / (to.parcels - from.parcels);

const GIB = 2 ** 30;

type Three = readonly [number, number, number];

/** @param tookMs to reach the first size; what is larger grows more slowly, by a third at the most as measured */
const fitting = (whole: Three, smaller: Three, tookMs: number, mostMs: number): Three =>
  ((tookMs * whole[2]) / whole[0]) * 1.3 <= mostMs ? whole : smaller;

/** Makes land on a server of its own until it is as large as is asked, and looks at it on the way. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-country-'));
  const cluster = await startPostgresCluster(SERVER);
  const store = await openGatewayStore({ dataDir: folder, databaseUrl: cluster.urlOf('postgres') });
  try {
    const copies = { made: 0 };
    const steps: Array<{ sizes: Sizes; answered: Answered }> = [];
    const beganMs = performance.now();
    const told = (what: string): void => console.log(`${what}, ${Math.round((performance.now() - beganMs) / 1000)} s since the start`);
    let sizes: Three = options.quick ? QUICK_SIZES : SIZES;
    for (let step = 0; step < sizes.length; step++) {
      const parcels = await growLand(store, sizes[step]!, copies);
      told(`${parcels} parcels`);
      if (step === 0 && !options.quick) sizes = fitting(SIZES, SMALLER_SIZES, performance.now() - beganMs, LAND_MS);
      steps.push({ sizes: await sizesOf(store, parcels), answered: await search(store, cluster.pid, 20261126 + parcels) });
    }
    const people: Array<ReadonlyMap<string, number>> = [];
    let counts: Three = options.quick ? QUICK_CUSTOMERS : CUSTOMERS;
    const customersBeganMs = performance.now();
    for (let step = 0; step < counts.length; step++) {
      const before = step === 0 ? 0 : counts[step - 1]!;
      await growCustomers(store, before, counts[step]! - before);
      told(`${counts[step]} customers`);
      if (step === 0 && !options.quick) counts = fitting(CUSTOMERS, SMALLER_CUSTOMERS, performance.now() - customersBeganMs, CUSTOMERS_MS);
      people.push(await customerSizes(store));
    }
    const bytesACustomer = (from: number, name: string): number =>
      (people[from + 1]!.get(name)! - people[from]!.get(name)!) / (counts[from + 1]! - counts[from]!);
    const customersForetold = CUSTOMER_TABLES.reduce(
      (sum, name) => sum + people[1]!.get(name)! + bytesACustomer(0, name) * (counts[2] - counts[1]),
      0,
    );
    const customersMeasured = CUSTOMER_TABLES.reduce((sum, name) => sum + people[2]!.get(name)!, 0);
    const customersOff = (100 * (customersForetold - customersMeasured)) / customersMeasured;
    const [small, middle, large] = steps as [(typeof steps)[0], (typeof steps)[0], (typeof steps)[0]];
    const size = large.sizes.parcels;
    const row = (name: string, unit: string, ours: number, note: string, rest: Partial<Measured> = {}): BenchRow =>
      makeRow({ bench: 'country', case: name, size, unit, ours, note, ...rest }, options);
    const names = [...large.sizes.bytes.keys()].toSorted();
    const foretold = names.reduce(
      (sum, name) => sum + small.sizes.bytes.get(name)! + perParcel(small.sizes, middle.sizes, name) * (size - small.sizes.parcels),
      0,
    );
    const measured = [...large.sizes.bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
    const whole = names.reduce((sum, name) => sum + perParcel(middle.sizes, large.sizes, name), 0) * COUNTRY_PARCELS;
    const errorPercent = (100 * (foretold - measured)) / measured;
    return [
      ...names.map((name) =>
        row(`bytes a parcel: ${name}`, 'B', perParcel(middle.sizes, large.sizes, name), `from ${middle.sizes.parcels} to ${size} parcels`),
      ),
      row(
        'land foretold by the two smaller sizes',
        'GiB',
        foretold / GIB,
        `measured ${(measured / GIB).toFixed(2)}; ${errorPercent.toFixed(1)} % off`,
      ),
      row(
        `land of ${COUNTRY_PARCELS} parcels, extrapolated`,
        'GiB',
        whole / GIB,
        `by the bytes a parcel above; the same way, ${size} parcels were foretold ${errorPercent.toFixed(1)} % off`,
      ),
      ...CUSTOMER_TABLES.map((name) =>
        row(`bytes a customer: ${name} with its indexes`, 'B', bytesACustomer(1, name), `from ${counts[1]} to ${counts[2]} customers`, {
          size: counts[2],
        }),
      ),
      row(
        `${COUNTRY_CUSTOMERS} customers, extrapolated`,
        'GiB',
        (CUSTOMER_TABLES.reduce((sum, name) => sum + bytesACustomer(1, name), 0) * COUNTRY_CUSTOMERS) / GIB,
        `each has ${CUSTOMER_HAS}; ${counts[2]} were foretold ${customersOff.toFixed(1)} % off`,
        { size: counts[2] },
      ),
      row(
        `processors for ${REQUESTS_A_SECOND} around searches a second`,
        'cores',
        ((large.answered.gatewayMs + large.answered.serverMs) * REQUESTS_A_SECOND) / 1000,
        `${large.answered.gatewayMs.toFixed(2)} ms of gateways and ${large.answered.serverMs.toFixed(2)} ms of databases a search, as at ${size} parcels; by those at ${small.sizes.parcels}: ${(((small.answered.gatewayMs + small.answered.serverMs) * REQUESTS_A_SECOND) / 1000).toFixed(1)}`,
      ),
      ...steps.flatMap(({ sizes, answered }) => {
        const at = { size: sizes.parcels };
        const note = `${SEARCHES} searches, ${AT_ONCE} at once, each around another lot of all the land`;
        return [
          row('around search, p50', 'ms', answered.p50Ms, note, at),
          row('around search, p99', 'ms', answered.p99Ms, note, at),
          row("around search, gateway's processor", 'ms', answered.gatewayMs, 'the whole process, without HTTP', at),
          row("around search, server's processor", 'ms', answered.serverMs, 'all processes of the server', at),
        ];
      }),
    ];
  } finally {
    await store.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
