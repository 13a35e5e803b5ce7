import type { MiddlewareHandler } from 'hono';

/** Where the app fetches from beside its own origin: base maps and terrain (design §9). */
const MAP_HOSTS = ['https://tiles.openfreemap.org', 'https://s3.amazonaws.com'];

/**
 * Hosts that an operator adds (another gateway, satellite imagery), from `CSP_HOSTS`, separated by spaces. Anything
 * that is not a plain origin is left out: the value ends up in a header.
 */
function operatorHosts(): string[] {
  return (process.env.CSP_HOSTS ?? '').split(' ').filter((host) => /^https?:\/\/[\w.*-]+(:\d+)?$/.test(host));
}

function contentSecurityPolicy(): string {
  const hosts = [...MAP_HOSTS, ...operatorHosts()].join(' ');
  return [
    "default-src 'self'",
    // WASM is compiled, never evaluated as script.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    // MapLibre and the toasts set styles from script.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' data: blob: ${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Strict headers on every answer, page or call. */
export const setSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Content-Security-Policy', contentSecurityPolicy());
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('X-Frame-Options', 'DENY');
  context.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  context.header('Cross-Origin-Opener-Policy', 'same-origin');
  // 'Vị trí của tôi' and the camera of the corner reader are ours to ask for; nothing else is.
  context.header('Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()');
};
