import type { Context, MiddlewareHandler } from 'hono';
import { baseMapProviders } from '../../domain/map/baseMapProviders.ts';
import type { Accounts } from '../account/accounts.ts';

/**
 * Plain origins out of a variable of the environment, separated by spaces or commas. Anything else is left out: the value ends
 * up in a header.
 */
function originsOf(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((host) => /^https?:\/\/[\w.*-]+(:\d+)?$/.test(host));
}

/** The origins of addresses that the app was built for; a path of our own has none. */
function builtOrigins({ VITE_API_BASE, VITE_FILE_BASE, VITE_IMAGE_BASE }: NodeJS.ProcessEnv): string[] {
  const absolute = [VITE_API_BASE, VITE_FILE_BASE, VITE_IMAGE_BASE].filter((base) => URL.canParse(base ?? ''));
  return originsOf(absolute.map((base) => new URL(base!).origin).join(' '));
}

/** Below the gateway's base: where browsers tell what they refused. */
export const POLICY_REPORTS = '/policy-reports';

/**
 * No string becomes a program or a part of the page but by the one policy that `workers/bridge/guardSinks.ts` makes: libraries know no
 * name of a policy of ours.
 */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'] as const;

/** What a page and its workers may do. @param live origins of layers of other services */
function contentSecurityPolicy(environment: NodeJS.ProcessEnv, reports: string, live: readonly string[]): string {
  // Base maps, and hosts that an operator adds: whatever else a provider of the land names.
  const { sources } = baseMapProviders(environment);
  const added = [...originsOf(environment.CSP_HOSTS), ...originsOf(live.join(' '))];
  const hosts = [...new Set([...sources, ...builtOrigins(environment), ...added])].join(' ');
  const parents = originsOf(environment.VITE_HOST_ORIGINS);
  return [
    "default-src 'none'",
    // WASM is compiled, never evaluated as script.
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

/** What the page itself may ask a device for; frames in it nothing. */
const PERMISSIONS = [
  // 'Vị trí của tôi', the camera of the corner reader, the compass, receivers on a cable. Of those by Bluetooth nothing is said: (self) is what browsers
  // that have it begin with, and others warn of the word on each page.
  ...['geolocation', 'camera', 'accelerometer', 'gyroscope', 'magnetometer', 'fullscreen', 'clipboard-write', 'serial'].map(
    (feature) => `${feature}=(self)`,
  ),
  // Passkeys.
  ...['publickey-credentials-create', 'publickey-credentials-get'].map((feature) => `${feature}=(self)`),
  ...['microphone', 'payment', 'usb', 'hid', 'midi', 'display-capture', 'browsing-topics'].map((feature) => `${feature}=()`),
].join(', ');

/** A year; browsers heed it on https only, and a name reached by http may not have https at all. */
const HTTPS_ONLY = 'max-age=31536000';

/** Directly, or as the outermost trusted proxy says; without one the header is the client's own. */
export function isHttps(context: Context, proxies: number): boolean {
  if (context.req.url.startsWith('https:')) return true;
  const schemes = (context.req.header('x-forwarded-proto') ?? '').split(',');
  // A proxy replaces the header or appends to it: one value may be all that there is.
  return proxies > 0 && schemes.at(-Math.min(proxies, schemes.length))?.trim() === 'https';
}

/**
 * The first of `PUBLIC_ORIGIN`, without a slash at the end. Without it '', and addresses stay paths: caches keep answers, and whoever asks
 * writes the `Host` of a request as he likes.
 */
export const originOf = ({ publicOrigins: [origin = ''] }: Pick<Accounts, 'publicOrigins'>): string => origin;

/** The worker that fetches layers of other services; Vite names it so (vite.config.ts). A worker has the policy of its own file. */
export const LIVE_WORKER = /^\/assets\/live-worker-[\w-]+\.js$/;

/** By which a page's tag follows its policy: a browser that keeps the page takes no new policy with 'not modified'. */
export const POLICY_MARK = 'policyMark';

/**
 * Strict headers on every answer, page or call; a route may have set a stricter policy of its own.
 * @param liveHosts origins of layers of other services, as they are now; asked for pages and the worker that fetches them, and must not throw
 * @param proxies as of `isHttps`
 */
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
    // They change when an operator adds a layer.
    policies.clear();
    const policy = contentSecurityPolicy(environment, reports, live);
    policies.set(mark, policy);
    return policy;
  };
  const plainPolicy = contentSecurityPolicy(environment, reports, []);
  const isFramed = originsOf(environment.VITE_HOST_ORIGINS).length > 0;
  return async (context, next) => {
    const { path } = context.req;
    // Of what browsers keep for a year the policy of that day stays, so nothing else has these hosts in it.
    const isPage = !path.startsWith(`${base}/`) && (!path.startsWith('/assets/') || LIVE_WORKER.test(path));
    const live = isPage ? await liveHosts() : [];
    context.set(POLICY_MARK, live.join(' '));
    const policy = isPage ? policyWith(live) : plainPolicy;
    await next();
    // Set in place: `context.header` would wrap the answer anew each time, and Node ends the body of one that was cloned for its
    // tag once that wrapper's original is collected.
    const { headers } = context.res;
    const isSecure = isHttps(context, proxies);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', isSecure ? `${policy}; report-to policy` : policy);
    // Chromium's Reporting API is for https only, but where a policy names it nothing goes to `report-uri`.
    if (isSecure) headers.set('Reporting-Endpoints', `policy="${reports}"`);
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!isFramed) headers.set('X-Frame-Options', 'DENY');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    // Not our pages only: an operator's app may live beside its gateway. No COEP, which map tiles would have to allow.
    headers.set('Cross-Origin-Resource-Policy', 'same-site');
    headers.set('Permissions-Policy', PERMISSIONS);
    if (isSecure) headers.set('Strict-Transport-Security', HTTPS_ONLY);
  };
}
