import type { Context } from 'hono';
import { isIP } from 'node:net';
import { HttpError } from '../../http/httpError.ts';
import { StartupError } from '../../operations/startupError.ts';

/** Relying party of passkeys: a domain, and the origins of the pages that may use them. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

const isUnder = (host: string, id: string): boolean => host === id || host.endsWith(`.${id}`);
const isThisMachine = (host: string): boolean => isUnder(host, 'localhost');

/** Reads `PUBLIC_ORIGIN`: origins of the pages, separated by spaces or commas. */
export function readPublicOrigins(value = ''): string[] {
  return value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
      // A path or a password makes it more than an origin.
      const isBare = url !== undefined && text.replace(/\/$/, '').toLowerCase() === url.origin;
      if (url && isSecure && isBare && isDomainName(url.hostname)) return url.origin;
      throw new StartupError(`PUBLIC_ORIGIN=${text.replace(/\/\/.*@/, '//')}: phải có dạng https://ten.mien (not an origin for passkeys).`);
    });
}

const isDomainName = (host: string): boolean => host !== '' && isIP(host.replace(/^\[|\]$/g, '')) === 0;

/**
 * Returns the relying party of a request: one of the configured origins (`PUBLIC_ORIGIN`; origins below a common one
 * share its domain), else the requested host, which is safe because browsers enforce the domain of a passkey. Passkeys
 * need https or localhost.
 */
export function relyingPartyOf(publicOrigins: readonly string[], context: Context): RelyingParty {
  const party = publicOrigins.length > 0 ? partyOfOrigins(publicOrigins, context) : partyOfHost(new URL(context.req.url).host);
  if (party) return party;
  throw new HttpError(409, 'account.passkeysUnavailable');
}

function partyOfOrigins(origins: readonly string[], context: Context): RelyingParty {
  const requested = origins.find((origin) => origin === context.req.header('origin')) ?? origins[0]!;
  const hostOf = (origin: string): string => new URL(origin).hostname;
  const [id] = origins
    .map(hostOf)
    .filter((host) => isUnder(hostOf(requested), host))
    .toSorted((a, b) => a.length - b.length);
  return { id: id!, origins: origins.filter((origin) => isUnder(hostOf(origin), id!)) };
}

function partyOfHost(host: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(`https://${host}`);
  if (!isDomainName(hostname)) return undefined;
  return { id: hostname, origins: isThisMachine(hostname) ? [origin, new URL(`http://${host}`).origin] : [origin] };
}
