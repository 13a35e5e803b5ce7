import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { POLICY_REPORT_LIMITS } from '../../../src/gateway/http/limits.ts';
import { laneOf } from '../../../src/gateway/http/requestGate.ts';
import { POLICY_REPORTS } from '../../../src/gateway/http/securityHeaders.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { PolicyReportMonitor } from '../../../src/gateway/operations/policyReportMonitor.ts';

const PATH = `${GATEWAY_BASE}${POLICY_REPORTS}`;
const OLD = 'application/csp-report';
const NEW = 'application/reports+json';

let metrics: Metrics;
let lines: string[];
let now: number;
let app: ReturnType<typeof buildApp>;
let failures: string[];

beforeEach(() => {
  [metrics, lines, now, failures] = [new Metrics(), [], 0, []];
  const log = createLog({ format: 'text', level: 'info', write: (line) => void lines.push(line) });
  const policyReports = new PolicyReportMonitor(log, metrics, POLICY_REPORT_LIMITS, () => now);
  // Without a database: reports are not stored.
  app = buildApp({} as Store, { policyReports, logFailure: (line) => failures.push(line) });
});

const send = async (body: string | Uint8Array<ArrayBuffer>, type = OLD, from = '10.0.0.1'): Promise<number> => {
  const request = new Request(`http://gateway${PATH}`, { method: 'POST', headers: { 'content-type': type }, body });
  const response = await app.fetch(request, { incoming: { headers: {}, socket: { remoteAddress: from } } });
  return response.status;
};
const report = (fields: object): string => JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', ...fields } });
const samples = async (name: string): Promise<string[]> => (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('policy reports', () => {
  it('policy reports: they are counted by directive and logged hourly, without sender or page', async () => {
    const sent = report({
      'document-uri': 'https://thua.example/?referred_by=an@example.com#map=16/21.03/105.78',
      'blocked-uri': 'https://tiles.example/an@example.com?key=abc',
    });
    for (let time = 0; time < 3; time++) expect(await send(sent)).toBe(204);
    const both = {
      type: 'csp-violation',
      url: 'https://thua.example/#21.03',
      body: { effectiveDirective: 'font-src', blockedURL: 'inline' },
    };
    expect(await send(JSON.stringify([both, both]), `${NEW}; charset=utf-8`)).toBe(204);
    expect(await samples('thua_policy_reports_total{')).toEqual([
      'thua_policy_reports_total{directive="img-src"} 3',
      'thua_policy_reports_total{directive="font-src"} 2',
    ]);
    const told = [
      'warn: the policy refused something in a page directive=img-src blocked=tiles.example source=unknown\n',
      'warn: the policy refused something in a page directive=font-src blocked=inline source=unknown\n',
    ];
    expect(lines).toEqual(told);
    now += 3_600_000;
    await send(sent);
    expect(lines).toEqual([...told, told[0]]);
  });

  it('policy reports: other types, text, and too long or deep bodies are not read', async () => {
    expect(await send(report({}), 'application/json')).toBe(415);
    expect(await send(report({}), 'text/plain')).toBe(415);
    expect(await send(randomBytes(4_000))).toBe(400);
    expect(await send('{"csp-report":')).toBe(400);
    expect(await send('['.repeat(20_000), NEW)).toBe(400);
    expect(await send(report({ 'blocked-uri': 'x'.repeat(POLICY_REPORT_LIMITS.bodyBytes) }))).toBe(413);
    for (const nothing of [
      'null',
      '7',
      '[]',
      '{}',
      '{"csp-report":{"__proto__":{"effective-directive":"img-src"}}}',
      '[{"type":"crash"}]',
    ]) {
      expect(await send(nothing, NEW)).toBe(204);
    }
    expect(await samples('thua_policy_reports_total{')).toEqual(['thua_policy_reports_total{directive="other"} 1']);
    expect(failures).toEqual([]);
  });

  it('policy reports: a flood from one address is cut off, others are read, and the total is limited', async () => {
    const { perMinutePerAddress, perMinute } = POLICY_REPORT_LIMITS;
    const flood = async (from: string, count: number): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: count }, () => send(report({}), OLD, from)));
      expect(answers.filter((status) => status !== 204 && status !== 429)).toEqual([]);
      return answers.filter((status) => status === 204).length;
    };
    expect(await flood('10.0.0.1', 3 * perMinutePerAddress)).toBe(perMinutePerAddress);
    expect(await flood('10.0.0.2', 1)).toBe(1);
    let read = perMinutePerAddress + 1;
    for (let host = 3; host < 30; host++) read += await flood(`10.0.0.${host}`, perMinutePerAddress);
    expect(read).toBe(perMinute);
    expect(await samples('thua_policy_reports_total{')).toEqual([`thua_policy_reports_total{directive="img-src"} ${perMinute}`]);
    now += 60_000;
    expect(await flood('10.0.0.1', 1)).toBe(1);
  });

  it('policy reports: of many different ones a few are logged, one line each', async () => {
    const { linesPerHour, reportsPerBody } = POLICY_REPORT_LIMITS;
    const of = (name: string): object => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: `https://${name}.example` },
    });
    for (let body = 0; body < 4; body++) {
      const many = Array.from({ length: reportsPerBody + 9 }, (_, at) => of(`h${body}-${at}`));
      expect(await send(JSON.stringify(many), NEW)).toBe(204);
    }
    expect(await samples('thua_policy_reports_total{')).toEqual([`thua_policy_reports_total{directive="img-src"} ${4 * reportsPerBody}`]);
    expect(lines).toHaveLength(linesPerHour);
    expect(lines.filter((line) => !/^[\x20-\x7e]+\n$/.test(line))).toEqual([]);
  });

  it('policy reports: they take no slot from the calls', () => {
    expect(laneOf(GATEWAY_BASE, PATH)).toBe('cheap');
  });
});
