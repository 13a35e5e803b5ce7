import { linksOnly } from '../../src/domain/text/linksOnly.ts';
import { APP_WORKER } from '../offline/api.ts';

/** Programs of ours: hashed files of the build, sources in development; never what customers or the land's files put on our origin. */
const isOwnPath = (path: string): boolean => (import.meta.env.DEV ? !path.startsWith('/gateway/') : path.startsWith('/assets/'));

/** What a worker may be started from. */
export function isOwnProgram(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { protocol, host, pathname } = new URL(address, base);
  const own = new URL(base);
  return protocol === own.protocol && host === own.host && isOwnPath(pathname);
}

/** Of Trusted Types, as far as TypeScript does not know them yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(name: 'default', rules: SinkRules): unknown;
}

type SinkRule = (value: string, type: string, sink: string) => string | null;

interface SinkRules {
  createHTML: SinkRule;
  createScriptURL: SinkRule;
}

/** What libraries hand to the browser as plain strings, as far as it may run; null refuses. Of texts of scripts none may. */
export const sinkRules = (base: string): SinkRules => ({
  createScriptURL: (address, _type, sink) => {
    if (sink === 'ServiceWorkerContainer register') return address === APP_WORKER ? address : null;
    return sink === 'Worker constructor' && isOwnProgram(address, base) ? address : null;
  },
  // MapLibre reads the providers' signs in a document of its own, in which nothing runs; no text becomes a part of the page.
  createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? linksOnly(html) : null),
});

/**
 * Where the page's policy asks for Trusted Types: from now on these rules decide, in this page or worker, of every string that a browser
 * would run. Other browsers do without.
 */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', sinkRules(location.href));
}
