import * as v from 'valibot';
import { fetchSource } from './fetch/fetchSource.ts';
import { READING_LIMITS } from './fetch/liveLimits.ts';
import { bareHost, type ResolveAll, type SourceAccess } from './fetch/sourceAccess.ts';
import { LiveError } from './liveError.ts';
import { SOURCE_KINDS, type SourceReading } from './read/sourceReading.ts';

/** Operator's description of a layer's service, stored with the layer to read it again. */
export const SourceSpec = v.object({
  url: v.string(),
  kind: v.optional(v.picklist(SOURCE_KINDS)),
  layer: v.optional(v.string()),
  grid: v.optional(v.number()),
  axis: v.optional(v.picklist(['en', 'ne'])),
  /** Allowed ports besides 80 and 443. */
  ports: v.array(v.number()),
  /** Allowed hosts besides that of the URL. */
  hosts: v.array(v.string()),
  /** True if the host may be in the operator's private network. */
  isPrivate: v.boolean(),
  /** Fields given by the operator, which override the service's. */
  told: v.array(v.picklist(['title', 'attribution', 'min_zoom', 'max_zoom'])),
});
export type SourceSpec = v.InferOutput<typeof SourceSpec>;

/** @throws LiveError if it is not a URL. A placeholder for servers, invalid in a host name, is replaced first */
function urlOfTyped(typed: string): URL {
  const plain = typed.trim().replace(/^(https?:\/\/[^/]*?)\{[^{}/]*\}/i, '$1a');
  if (URL.canParse(plain)) return new URL(plain);
  throw new LiveError(`"${typed.slice(0, 120)}" không phải địa chỉ (not an address).`);
}

export function accessOf({ url, ports, hosts, isPrivate }: SourceSpec, resolve?: ResolveAll): SourceAccess {
  const own = isPrivate ? [urlOfTyped(url).hostname, ...hosts.map((host) => host.replace(/:\d+$/, ''))].map(bareHost) : [];
  return { ownHosts: own, ports, ...(resolve ? { resolve } : {}) };
}

/** @param report receives messages for the operator */
export function readingOf(spec: SourceSpec, report: (message: string) => void, resolve?: ResolveAll): SourceReading {
  const access = accessOf(spec, resolve);
  return {
    typed: spec.url,
    url: urlOfTyped(spec.url),
    layer: spec.layer,
    grid: spec.grid,
    axis: spec.axis,
    hosts: spec.hosts,
    fetch: (address, limits = READING_LIMITS.document, headers = {}) => fetchSource(address, access, limits, headers),
    report,
  };
}
