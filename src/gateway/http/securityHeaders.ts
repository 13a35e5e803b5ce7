import type { Context, MiddlewareHandler } from 'hono';
import { baseMapProviders } from '../../domain/map/baseMapProviders.ts';
import type { Accounts } from '../account/accounts.ts';

/** Drops everything but plain origins, separated by spaces or commas, because the value is part of a header. */
function originsOf(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((host) => /^https?:\/\/[\w.*-]+(:\d+)?$/.test(host));
}

/** Returns the origins of addresses that the app was built with; relative paths have none. */
function builtOrigins({ VITE_API_BASE, VITE_FILE_BASE, VITE_IMAGE_BASE }: NodeJS.ProcessEnv): string[] {
  const absolute = [VITE_API_BASE, VITE_FILE_BASE, VITE_IMAGE_BASE].filter((base) => URL.canParse(base ?? ''));
  return originsOf(absolute.map((base) => new URL(base!).origin).join(' '));
}

/** Path below the gateway's base to which browsers report policy violations. */
export const POLICY_REPORTS = '/policy-reports';

/**
 * Trusted Types directives: strings become code or markup only through the policy of `workers/bridge/guardSinks.ts`. It
 * must be the default policy because libraries do not know ours.
 */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'] as const;

/** Returns the policy of pages and workers. @param live origins of layers of other services */
function contentSecurityPolicy(environment: NodeJS.ProcessEnv, reports: string, live: readonly string[]): string {
  // Base maps and the hosts that an operator adds for other land providers.
  const { sources } = baseMapProviders(environment);
  const added = [...originsOf(environment.CSP_HOSTS), ...originsOf(live.join(' '))];
  const hosts = [...new Set([...sources, ...builtOrigins(environment), ...added])].join(' ');
  const parents = originsOf(environment.VITE_HOST_ORIGINS);
  return [
    "default-src 'none'",
    // WASM may be compiled; scripts may not be evaluated.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${hosts}`,
    "font-src 'self'",
    `connect-src 'self' ${hosts}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${parents.length > 0 ? parents.join(' ') : "'none'"}`,
    ...TRUSTED_TYPES,
    `report-uri ${reports}`,
  ].join('; ');
}

/** Permissions of the page itself; frames have none. */
const PERMISSIONS = [
  // 'Vị trí của tôi', the corner reader's camera, the compass, wired receivers. Bluetooth is not listed: supporting
  // browsers default to (self), others would warn about it on every page.
  ...['geolocation', 'camera', 'accelerometer', 'gyroscope', 'magnetometer', 'fullscreen', 'clipboard-write', 'serial'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...['publickey-credentials-create', 'publickey-credentials-get'].map((feature) => `${feature}=(self)`),
  ...['microphone', 'payment', 'usb', 'hid', 'midi', 'display-capture', 'browsing-topics'].map((feature) => `${feature}=()`),
].join(', ');

/** Value for a year. Browsers ignore it over http, and a host reached by http may not support https. */
const HTTPS_ONLY = 'max-age=31536000';

/** Reports whether the request is https: directly, or as the outermost trusted proxy states. */
export function isHttps(context: Context, proxies: number): boolean {
  if (context.req.url.startsWith('https:')) return true;
  const schemes = (context.req.header('x-forwarded-proto') ?? '').split(',');
  // Proxies replace the header or append to it, so it may have a single value.
  return proxies > 0 && schemes.at(-Math.min(proxies, schemes.length))?.trim() === 'https';
}

/**
 * Returns the first of `PUBLIC_ORIGIN` without trailing slash, or '', which keeps addresses relative: answers are
 * cached, and the `Host` header is chosen by the client.
 */
export const originOf = ({ publicOrigins: [origin = ''] }: Pick<Accounts, 'publicOrigins'>): string => origin;

/** Path of the worker that fetches layers of other services, named by vite.config.ts. Workers have their own policy. */
export const LIVE_WORKER = /^\/assets\/live-worker-[\w-]+\.js$/;

/** Context key that makes a page's ETag depend on its policy: a 304 answer would keep the old policy. */
export const POLICY_MARK = 'policyMark';

/** @param liveHosts current origins of other services' layers, for pages and their worker; must not throw */
export function securityHeaders(
  environment: NodeJS.ProcessEnv,
  base: string,
  liveHosts: () => Promise<readonly string[]> = () => Promise.resolve([]),
  proxies = 0,
): MiddlewareHandler {
  const reports = base + POLICY_REPORTS;
  const policies = new Map<string, string>();
  const policyWith = (live: readonly string[]): string => {
    const mark = live.join(' ');
    const known = policies.get(mark);
    if (known !== undefined) return known;
    // The origins change when an operator adds a layer.
    policies.clear();
    const policy = contentSecurityPolicy(environment, reports, live);
    policies.set(mark, policy);
    return policy;
  };
  const plainPolicy = contentSecurityPolicy(environment, reports, []);
  const isFramed = originsOf(environment.VITE_HOST_ORIGINS).length > 0;
  return async (context, next) => {
    const { path } = context.req;
    // Immutable files keep their policy for a year, so only pages and this worker contain these hosts.
    const isPage = !path.startsWith(`${base}/`) && (!path.startsWith('/assets/') || LIVE_WORKER.test(path));
    const live = isPage ? await liveHosts() : [];
    context.set(POLICY_MARK, live.join(' '));
    const policy = isPage ? policyWith(live) : plainPolicy;
    await next();
    // Set in place: `context.header` would wrap the answer again, and Node ends a cloned body once the original wrapper
    // is garbage collected.
    const { headers } = context.res;
    const isSecure = isHttps(context, proxies);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', isSecure ? `${policy}; report-to policy` : policy);
    // Chromium supports the Reporting API on https only, but ignores `report-uri` if the policy names an endpoint.
    if (isSecure) headers.set('Reporting-Endpoints', `policy="${reports}"`);
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!isFramed) headers.set('X-Frame-Options', 'DENY');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    // same-site, because an operator's app may be on a sibling host. No COEP, which map tiles would need to allow.
    headers.set('Cross-Origin-Resource-Policy', 'same-site');
    headers.set('Permissions-Policy', PERMISSIONS);
    if (isSecure) headers.set('Strict-Transport-Security', HTTPS_ONLY);
  };
}
