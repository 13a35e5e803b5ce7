import { beforeEach, describe, expect, it } from 'vitest';
import { VITALS_PATH } from '../../../src/contract/operations/vitals.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { VITALS_LIMITS } from '../../../src/gateway/http/limits.ts';
import { laneOf } from '../../../src/gateway/http/requestGate.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { VitalsMonitor } from '../../../src/gateway/operations/vitalsMonitor.ts';

const PATH = `${GATEWAY_BASE}${VITALS_PATH}`;

let metrics: Metrics;
let now: number;
let app: ReturnType<typeof buildApp>;

beforeEach(() => {
  [metrics, now] = [new Metrics(), 0];
  // Without a database: reports are not stored.
  app = buildApp({} as Store, { vitals: new VitalsMonitor(metrics, 5, VITALS_LIMITS, () => now) });
});

const send = async (body: string, { type = 'application/json', from = '10.0.0.1', to = app } = {}): Promise<number> => {
  const request = new Request(`http://gateway${PATH}`, { method: 'POST', headers: { 'content-type': type }, body });
  return (await to.fetch(request, { incoming: { headers: {}, socket: { remoteAddress: from } } })).status;
};
const samples = async (name: string): Promise<string[]> => (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('web vitals', () => {
  it('web vitals: they are counted in histograms, without the sender', async () => {
    expect(await send('{"lcp_ms":1900,"inp_ms":120,"cls":0.02}')).toBe(204);
    expect(await send('{"lcp_ms":2600}', { from: '10.9.8.7' })).toBe(204);
    expect(await samples('thua_web_vitals_lcp_seconds_sum')).toEqual(['thua_web_vitals_lcp_seconds_sum 4.5']);
    expect(await samples('thua_web_vitals_lcp_seconds_bucket')).toEqual(
      expect.arrayContaining(['thua_web_vitals_lcp_seconds_bucket{le="2"} 1', 'thua_web_vitals_lcp_seconds_bucket{le="3"} 2']),
    );
    expect(await samples('thua_web_vitals_inp_seconds_count')).toEqual(['thua_web_vitals_inp_seconds_count 1']);
    expect(await samples('thua_web_vitals_cls_sum')).toEqual(['thua_web_vitals_cls_sum 0.02']);
    expect(await metrics.text()).not.toMatch(/10\.[09]/);
  });

  it.each(['', '{', '[]', '{}', 'null', '{"lcp_ms":"1"}', '{"lcp_ms":-1}', '{"lcp_ms":1e9}', '{"cls":1000}', '{"cls":0,"user":"a"}'])(
    'web vitals: %s is refused and not counted',
    async (body) => {
      expect(await send(body)).toBe(400);
      expect((await samples('thua_web_vitals_')).filter((line) => /_count [1-9]/.test(line))).toEqual([]);
    },
  );

  it('web vitals: other types and long bodies are not read', async () => {
    expect(await send('{"cls":0}', { type: 'text/plain' })).toBe(415);
    expect(await send(`{"cls":0${' '.repeat(VITALS_LIMITS.bodyBytes)}}`)).toBe(413);
  });

  it('web vitals: a flood from one address is not counted, others are, and the total is limited', async () => {
    const { perMinutePerAddress, perMinute } = VITALS_LIMITS;
    const flood = async (from: string, count: number): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: count }, () => send('{"cls":0}', { from })));
      return answers.filter((status) => status === 204).length;
    };
    expect(await flood('10.0.0.1', 3 * perMinutePerAddress)).toBe(perMinutePerAddress);
    let counted = perMinutePerAddress;
    for (let host = 2; host < 100; host++) counted += await flood(`10.0.0.${host}`, perMinutePerAddress);
    expect(counted).toBe(perMinute);
    now += 60_000;
    expect(await flood('10.0.0.1', 1)).toBe(1);
  });

  it('web vitals: if disabled none is read, and they take no slot from the calls', async () => {
    expect(await send('{"cls":0}', { to: buildApp({} as Store) })).toBe(404);
    expect(laneOf(GATEWAY_BASE, PATH)).toBe('cheap');
  });
});
