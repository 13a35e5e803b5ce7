import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { sendCall } from '../../support/gateways/askGateway.ts';
import { landRequests } from '../../support/land/landRequests.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { servedCalls } from '../../support/gateways/servedCalls.ts';

const BODIES = process.env.THUA_LONG === '1' ? 2_000 : 5;

/** Calls that anybody may make and that change nothing; payments and live layers have their own suites. */
const LAND_CALLS = servedCalls().filter(
  ({ path, needsLogin }) => path.startsWith('/app/') && !/^\/app\/(orders|reports|live-layers)\//.test(path) && !needsLogin,
);

let embedded: SeededApp;
let server: SeededApp;
let requests: Awaited<ReturnType<typeof landRequests>>;
beforeAll(async () => {
  [embedded, server] = await Promise.all([openSeededApp('pglite'), openSeededApp('postgres')]);
  requests = await landRequests(embedded.store);
});
afterAll(() => Promise.all([embedded.close(), server.close()]));

/** Lists of §7: `data[]`, `data.data[]`, `data.features[]` of one place, and our `data.streets[]` of one ward. */
function holdsRows(body: string): boolean {
  const { data } = JSON.parse(body) as { data: unknown[] | { data?: unknown[]; features?: unknown[]; streets?: unknown[] } };
  const rows = Array.isArray(data) ? data : (data.data ?? data.features ?? data.streets ?? []);
  return rows.length > 0;
}

/** Reads at once: Node 20 cancels a body when the response it was cloned from is collected. */
async function answersOf(ask: (seeded: SeededApp) => Response | Promise<Response>): Promise<Array<[status: number, body: string]>> {
  return Promise.all(
    [embedded, server].map(async (seeded) => {
      const response = await ask(seeded);
      return [response.status, await response.text()];
    }),
  );
}

/** Expects equal bodies of both, byte for byte. */
async function sameBody(call: Call, request: Record<string, unknown>): Promise<string> {
  const [one, other] = await answersOf(({ app }) => sendCall(app, call, request));
  expect(other, JSON.stringify(request)).toEqual(one);
  expect(one![0]).toBe(200);
  return one![1];
}

describe('PGlite and PostgreSQL', () => {
  it.each(LAND_CALLS)('PGlite and PostgreSQL: $path returns the same, byte for byte', async (call) => {
    const random = seededRandom(20_260_000 + LAND_CALLS.indexOf(call));
    const bodies = new Set<string>();
    let held = 0;
    for (let asked = 0; held < BODIES; asked++) {
      expect(asked).toBeLessThan(BODIES * 4);
      const body = await sameBody(call, requests(call, random));
      bodies.add(body);
      if (holdsRows(body)) held += 1;
    }
    // Only calls without parameters, and the one of the sample land's only source, have a single response.
    const hasOne = ['/app/help/coverage', '/app/land-sources/find'].includes(call.path);
    expect(bodies.size).toBeGreaterThan(hasOne ? 0 : 1);
  });

  it('PGlite and PostgreSQL: files and pictures are the same', async () => {
    const [plannings, sheets] = await Promise.all(
      ['parcel_lands', 'cadastrals'].map((table) => embedded.store.query<{ id: string }>(`select id from ${table} order by id`)),
    );
    const random = seededRandom(7);
    const some = Array.from({ length: 20 }, () => sheets![Math.floor(random() * sheets!.length)]!);
    const paths = [
      ...plannings!.flatMap(({ id }) => [`files/plannings/${id}.geojson`, `images/plannings/${id}.svg`]),
      ...some.flatMap(({ id }) => [`files/cadastrals/${id}.geojson`, `images/cadastrals/${id}.svg`]),
    ];
    for (const path of paths) {
      const [one, other] = await answersOf(({ app }) => app.request(`/gateway/${path}`));
      expect(other).toEqual(one);
      expect(one![0]).toBe(200);
    }
  });
});
