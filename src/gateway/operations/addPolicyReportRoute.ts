import type { Hono } from 'hono';
import { addressOf } from '../http/addressOf.ts';
import { HttpError } from '../http/httpError.ts';
import { POLICY_REPORT_LIMITS } from '../http/limits.ts';
import { readPolicyReports } from '../http/policyReport.ts';
import { parseJson } from '../http/readRequest.ts';
import { POLICY_REPORTS } from '../http/securityHeaders.ts';
import type { PolicyReportWatch } from './policyReportWatch.ts';

const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

/** Where browsers send what a page's policy made them refuse: anonymous, counted, and forgotten. */
export function addPolicyReportRoute(app: Hono, watch: PolicyReportWatch, proxies: number): void {
  app.post(POLICY_REPORTS, async (context) => {
    if (!TYPES.test(context.req.header('content-type') ?? '')) {
      throw new HttpError(415, 'Báo cáo phải là application/csp-report hoặc application/reports+json.');
    }
    if (!watch.admit(addressOf(context, proxies) ?? '')) throw new HttpError(429, 'Quá nhiều báo cáo.', { retryAfterS: 60 });
    const sent = parseJson(await context.req.arrayBuffer());
    for (const report of readPolicyReports(sent, POLICY_REPORT_LIMITS.reportsOfBody)) watch.record(report);
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}
