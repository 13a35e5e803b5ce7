import { keepOnlyLinks } from '../../src/domain/text/keepOnlyLinks.ts';
import { APP_WORKER } from '../offline/api.ts';

/** Own programs: hashed files of the build, or sources in development; never uploaded files on our origin. */
const isOwnPath = (path: string): boolean => (import.meta.env.DEV ? !path.startsWith('/gateway/') : path.startsWith('/assets/'));

/** Returns whether a worker may be started from this address. */
export function isOwnProgram(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { protocol, host, pathname } = new URL(address, base);
  const own = new URL(base);
  return protocol === own.protocol && host === own.host && isOwnPath(pathname);
}

/** Part of Trusted Types that TypeScript does not declare yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(name: 'default', rules: SinkRules): unknown;
}

type SinkRule = (value: string, type: string, sink: string) => string | null;

interface SinkRules {
  createHTML: SinkRule;
  createScriptURL: SinkRule;
}

/** Rules for plain strings that libraries pass to the browser; null refuses. Script texts are always refused. */
export const sinkRules = (base: string): SinkRules => ({
  createScriptURL: (address, _type, sink) => {
    if (sink === 'ServiceWorkerContainer register') return address === APP_WORKER ? address : null;
    return sink === 'Worker constructor' && isOwnProgram(address, base) ? address : null;
  },
  // MapLibre parses attributions in an inert document; no string becomes HTML of the page.
  createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? keepOnlyLinks(html) : null),
});

/** Applies these rules in this page or worker if its policy requires Trusted Types; other browsers ignore them. */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', sinkRules(location.href));
}
