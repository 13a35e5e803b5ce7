import { describe, expect, it } from 'vitest';
import { readPolicyReports } from '../../../../src/gateway/operations/policyReportMonitor.ts';

/** Report as Chromium sends it, with every kind of personal data. */
const BODY = {
  documentURL: 'https://thua.example/login?referred_by=nguyen-van-an#map=16/21.03/105.78',
  referrer: 'https://mail.example/inbox/42',
  effectiveDirective: 'img-src',
  blockedURL: 'https://tiles.example:8443/secret/path.png?key=abc#x',
  sourceFile: 'https://thua.example/assets/app-3fA_b.js?v=1',
  lineNumber: 12,
  originalPolicy: "default-src 'none'",
  sample: '',
};
const reportTo = (body: object): unknown => [{ type: 'csp-violation', age: 1, url: BODY.documentURL, user_agent: 'Mozilla', body }];
const reportUri = (report: object): unknown => ({ 'csp-report': report });
const one = (sent: unknown): unknown => readPolicyReports(sent, 32)[0];

describe('policy report', () => {
  it('policy report: of either format it keeps directive, host and our own file', () => {
    const read = { directive: 'img-src', blocked: 'tiles.example:8443', source: '/assets/app-3fA_b.js:12' };
    expect(readPolicyReports(reportTo(BODY), 32)).toEqual([read]);
    const old = {
      'document-uri': BODY.documentURL,
      'violated-directive': 'img-src https://a.example',
      'blocked-uri': BODY.blockedURL,
      'source-file': BODY.sourceFile,
      'line-number': 12,
      'status-code': 200,
    };
    expect(readPolicyReports(reportUri(old), 32)).toEqual([read]);
  });

  it('policy report: for Trusted Types it keeps the sink, and nothing of the value', () => {
    const body = { ...BODY, effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink' };
    const read = { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' };
    expect(one(reportTo({ ...body, sample: 'Element innerHTML|<b>Nguyễn Văn An' }))).toEqual({
      ...read,
      source: '/assets/app-3fA_b.js:12 Element innerHTML',
    });
    expect(one(reportTo({ ...body, sample: 'nguyen.an@example.com' }))).toEqual({ ...read, source: '/assets/app-3fA_b.js:12' });
  });

  it.each([
    ['blockedURL', 'chrome-extension://abcdefgh/inject.js', { blocked: 'chrome-extension:' }],
    ['blockedURL', 'inline', { blocked: 'inline' }],
    ['blockedURL', 'nguyen.an@example.com', { blocked: 'other' }],
    ['blockedURL', 'https://user:password@tiles.example/', { blocked: 'tiles.example' }],
    ['blockedURL', 'http://[', { blocked: 'http:' }],
    ['blockedURL', `https://${'a'.repeat(200)}/`, { blocked: 'a'.repeat(80) }],
    ['sourceFile', 'https://thua.example/gateway/uploads/secret', { source: 'https:' }],
    ['sourceFile', 'moz-extension://abc/x.js', { source: 'moz-extension:' }],
    ['sourceFile', 'https://thua.example/assets/a\n2026 error: all is lost.js', { source: 'https:' }],
    ['sourceFile', '', { source: 'unknown' }],
    ['lineNumber', 1e308, { source: '/assets/app-3fA_b.js:1e+308' }],
    ['lineNumber', '7\n', { source: '/assets/app-3fA_b.js:0' }],
    ['effectiveDirective', 'img-src\nwarn: x', { directive: 'other' }],
    ['effectiveDirective', 'constructor', { directive: 'other' }],
  ])('policy report: %s %j', (field, sent, kept) => {
    expect(one(reportTo({ ...BODY, [field]: sent }))).toMatchObject(kept);
  });

  it('policy report: no input becomes a log line of its own', () => {
    const nasty = '\u001b[2Jx\r\n\u2028\u0000https://a.example/assets/x\n';
    const body = Object.fromEntries(Object.keys(BODY).map((field) => [field, nasty]));
    for (const sent of [reportTo(body), reportUri({ 'effective-directive': nasty, 'blocked-uri': nasty, 'script-sample': `${nasty}|` })]) {
      expect(JSON.stringify(one(sent))).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  it('policy report: an invalid report is ignored', () => {
    for (const sent of [
      null,
      1,
      'x',
      {},
      [],
      [1],
      { 'csp-report': 1 },
      { 'csp-report': [] },
      [{ type: 'deprecation', body: BODY }],
      [[]],
    ]) {
      expect(readPolicyReports(sent, 32).filter(({ directive }) => directive !== 'other')).toEqual([]);
    }
    expect(readPolicyReports(Array(1_000).fill((reportTo(BODY) as unknown[])[0]), 32)).toHaveLength(32);
  });
});
