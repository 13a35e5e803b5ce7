import type { IncomingMessage } from 'node:http';
import { logInCall, registerCall, resetPasswordCall } from '../../contract/account/auth.ts';
import { closeAccountCall, reopenAccountCall } from '../../contract/account/closing.ts';
import { findConfigCall } from '../../contract/operations/config.ts';
import { VITALS_PATH } from '../../contract/operations/vitals.ts';
import { findLiveLayersCall, LIVE_PROXY_PATH } from '../../contract/live/liveLayers.ts';
import { findPacksCall } from '../../contract/packs/findPack.ts';
import { findCitiesCall } from '../../contract/places/units.ts';
import { proveByPasswordCall } from '../../contract/account/passkeys.ts';
import { changePasswordCall, changePasswordByCodeCall, sendMailCodeCall } from '../../contract/account/users.ts';
import { DEEP_FROM_ROW, GATE_LIMITS, type Lane, LANES, QUEUE_LIMITS } from './limits.ts';
import { POLICY_REPORTS } from './securityHeaders.ts';
import { WorkShares } from './workShares.ts';

export interface Requester {
  address: string;
  /** Party named by a token or a sealed cookie; '' for all other clients of the address. */
  party: string;
  /** Connection key; connections of one party are served in turn. */
  connection: string;
}

export interface QueuedRequest {
  requester: Requester;
  /** Called once, now or later. {@link RequestGate.leave} must follow. */
  start(): void;
  /** Called instead if the request is refused, also while waiting. */
  refuse(): void;
}

/** Creates the state of an address, which exists while it has requests in the lane. */
const emptyAddress = () => ({
  /** Party of each running request. */
  running: [] as string[],
  queue: new Set<QueuedRequest>(),
  parties: new WorkShares(),
  connections: new WorkShares(),
});
type AddressState = ReturnType<typeof emptyAddress>;

const emptyLane = () => ({
  running: 0,
  waiting: 0,
  addresses: new Map<string, AddressState>(),
  shares: new WorkShares(),
  /** Mean recent processing time; Infinity while unknown. */
  meanMs: Infinity,
});
type LaneState = ReturnType<typeof emptyLane>;

function meanWith(meanMs: number, ms: number): number {
  if (meanMs === Infinity) return ms;
  const { meanOver, minMs, outlier } = QUEUE_LIMITS;
  return meanMs + (Math.min(ms, Math.max(meanMs, minMs) * outlier) - meanMs) / meanOver;
}

/**
 * Admits, queues or refuses requests, so that concurrent work is bounded. A free place goes to the address with the
 * least use, within it to the party and the connection with the least.
 */
export class RequestGate {
  readonly #limits: typeof GATE_LIMITS;
  readonly #lanes = Object.fromEntries(LANES.map((lane) => [lane, emptyLane()])) as Record<Lane, LaneState>;

  constructor(limits: typeof GATE_LIMITS = GATE_LIMITS) {
    this.#limits = limits;
  }

  enter(lane: Lane, request: QueuedRequest): void {
    const refused = this.#requestToRefuse(lane, request);
    if (refused === request) return request.refuse();
    if (this.#mayRun(lane, request)) return this.#start(lane, request);
    const state = this.#lanes[lane];
    if (refused) this.#refuseQueued(state, refused);
    ownOf(state, request).queue.add(request);
    state.waiting += 1;
    const { maxWaitMs } = this.#limits[lane];
    if (maxWaitMs !== undefined) setTimeout(() => this.#refuseQueued(state, request), maxWaitMs).unref();
  }

  mayEnter(lane: Lane, requester: Requester): boolean {
    const request = { requester, start: () => undefined, refuse: () => undefined };
    return this.#requestToRefuse(lane, request) !== request;
  }

  /** Returns the request to refuse if one more arrives: none, a waiting one, or the new one. */
  #requestToRefuse(lane: Lane, request: QueuedRequest): QueuedRequest | undefined {
    const { address, connection } = request.requester;
    // Hashes take processor time from all calls, so they are refused whenever calls are.
    if (lane === 'passwords' && !this.mayEnter('calls', request.requester)) return request;
    if (this.#mayRun(lane, request)) return undefined;
    const state = this.#lanes[lane];
    const own = state.addresses.get(address) ?? emptyAddress();
    const isOwnFull = own.queue.size >= this.#queueLimit(lane, 'waitingPerAddress');
    if (!isOwnFull && state.waiting < this.#queueLimit(lane, 'waiting')) return undefined;
    const longest = [...state.addresses.values()].reduce((max, x) => (x.queue.size > max.queue.size ? x : max), own);
    if (!isOwnFull && own.queue.size + 1 < longest.queue.size) return lastOf(longest);
    const refused = lastOf({ ...own, queue: new Set([...own.queue, request]) });
    // Refusals count as use, so that frequent senders queue behind rare ones.
    if (refused === request) own.connections.add(connection, QUEUE_LIMITS.minMs);
    return refused;
  }

  #queueLimit(lane: Lane, limit: 'waiting' | 'waitingPerAddress'): number {
    const { running, waiting, [limit]: maxWaiting } = this.#limits[lane];
    if (waiting === 0) return 0;
    const soonServed = (running * QUEUE_LIMITS.soonMs) / this.#lanes[lane].meanMs;
    return maxWaiting * Math.min(QUEUE_LIMITS.maxMultiple, Math.max(1, soonServed / waiting));
  }

  leave(lane: Lane, { address, party, connection }: Requester, ms: number): void {
    const state = this.#lanes[lane];
    const own = state.addresses.get(address)!;
    own.running.splice(own.running.indexOf(party), 1);
    state.running -= 1;
    state.shares.add(address, ms);
    own.parties.add(party, ms);
    own.connections.add(connection, ms);
    state.meanMs = meanWith(state.meanMs, ms);
    this.#startNext(lane);
    forgetIdle(state, address);
  }

  load(lane: Lane): { running: number; waiting: number } {
    const { running, waiting } = this.#lanes[lane];
    return { running, waiting };
  }

  #mayRun(lane: Lane, { requester: { address, party } }: QueuedRequest): boolean {
    const { running, runningPerAddress, runningPerParty = runningPerAddress } = this.#limits[lane];
    const state = this.#lanes[lane];
    const own = state.addresses.get(address)?.running ?? [];
    const ofParty = own.filter((x) => x === party).length;
    return state.running < running && own.length < runningPerAddress && ofParty < runningPerParty;
  }

  #start(lane: Lane, request: QueuedRequest): void {
    const state = this.#lanes[lane];
    const { address, party, connection } = request.requester;
    const own = ownOf(state, request);
    state.running += 1;
    own.running.push(party);
    state.shares.begin(address);
    own.parties.begin(party);
    own.connections.begin(connection);
    request.start();
  }

  #startNext(lane: Lane): void {
    const state = this.#lanes[lane];
    let next: QueuedRequest | undefined;
    for (const [address, own] of state.addresses) {
      if (next && state.shares.leadOf(address) >= state.shares.leadOf(next.requester.address)) continue;
      next = this.#nextOf(lane, own) ?? next;
    }
    if (!next) return;
    ownOf(state, next).queue.delete(next);
    state.waiting -= 1;
    this.#start(lane, next);
  }

  #nextOf(lane: Lane, { queue, parties, connections }: AddressState): QueuedRequest | undefined {
    const byUse = ({ requester: x }: QueuedRequest, { requester: y }: QueuedRequest): number =>
      parties.leadOf(x.party) - parties.leadOf(y.party) || connections.leadOf(x.connection) - connections.leadOf(y.connection);
    return [...queue].filter((request) => this.#mayRun(lane, request)).sort(byUse)[0];
  }

  /** Refuses a request unless it was already started. */
  #refuseQueued(state: LaneState, request: QueuedRequest): void {
    const { address } = request.requester;
    if (!state.addresses.get(address)?.queue.delete(request)) return;
    state.waiting -= 1;
    forgetIdle(state, address);
    request.refuse();
  }
}

function ownOf({ addresses }: LaneState, { requester: { address } }: QueuedRequest): AddressState {
  const own = addresses.get(address) ?? emptyAddress();
  // Moved to the end, because among equals the least recently active address is next.
  addresses.delete(address);
  addresses.set(address, own);
  return own;
}

function forgetIdle({ addresses }: LaneState, address: string): void {
  const own = addresses.get(address);
  if (own?.running.length === 0 && own.queue.size === 0) addresses.delete(address);
}

/** Returns the last request of the party, and of its connection, with the most waiting requests. */
const lastOf = ({ queue }: AddressState): QueuedRequest => thoseWithMost('connection', thoseWithMost('party', [...queue])).at(-1)!;

function thoseWithMost(key: 'party' | 'connection', requests: readonly QueuedRequest[]): QueuedRequest[] {
  const counts = new Map<string, number>();
  for (const { requester } of requests) counts.set(requester[key], (counts.get(requester[key]) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return requests.filter(({ requester }) => counts.get(requester[key]) === max);
}

const PASSWORD_CALLS = [
  logInCall,
  registerCall,
  resetPasswordCall,
  changePasswordCall,
  changePasswordByCodeCall,
  sendMailCodeCall,
  proveByPasswordCall,
  closeAccountCall,
  reopenAccountCall,
];
const CHEAP_PATHS = [findConfigCall.path, findCitiesCall.path, POLICY_REPORTS, VITALS_PATH];

/** Paths of calls on an account's rows; all others below /api/ are about money. */
const ACCOUNTS = /^\/(auth|users-check|api\/(auth|notifications|manage-email-code)|app\/(action-histories|reports|watches))\//;
const MONEY = /^\/(api|app\/(orders|service-packs|baokim))\//;

/** Routes of src/gateway/pages. */
const LAND_PAGES = /^\/(thua|quy-hoach|xa|sitemap\.xml)\b/;
const PACKS = '/packs/';

/** Matches a name, an IPv4 address or an IPv6 address in brackets, with optional port. Parsers disagree on others. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Reports whether proxies, caches and this gateway agree on host, path and length: at most one valid `Host`, a path as
 * target, no chunks in HTTP/1.0. An absolute URL of the same host is replaced by its path.
 */
export function isUnambiguous(request: Pick<IncomingMessage, 'url' | 'rawHeaders' | 'headers' | 'httpVersion'>): boolean {
  const { url = '', rawHeaders, headers, httpVersion } = request;
  if (httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined) return false;
  const [host, ...others] = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  if (others.length > 0 || (host !== undefined && !HOST.test(host))) return false;
  const [, authority, path = url] = ABSOLUTE.exec(url) ?? [];
  if (authority !== undefined && authority.toLowerCase() !== host?.toLowerCase()) return false;
  request.url = authority !== undefined && !path.startsWith('/') ? `/${path}` : path;
  return request.url.startsWith('/') && !request.url.includes('#');
}

/** Returns the path as the router sees it, with dot segments and escapes resolved. */
function routedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!/[%\\]|\/\./.test(path)) return path;
  try {
    return decodeURI(new URL(`http://host${path}`).pathname);
  } catch {
    return path;
  }
}

export function laneOf(base: string, url: string): Lane {
  const whole = routedPath(url);
  // Pages about land read the database; the app's pages are files.
  if (!whole.startsWith(`${base}/`)) return LAND_PAGES.test(whole) ? 'calls' : 'cheap';
  const path = whole.slice(base.length);
  if (path.startsWith('/upload/')) return 'uploads';
  if (path !== findLiveLayersCall.path && `/gateway${path}`.startsWith(LIVE_PROXY_PATH)) return 'live';
  if (path.startsWith('/tiles/') && !path.endsWith('.json')) return 'tiles';
  if (path.startsWith(PACKS) && path !== findPacksCall.path) return 'packs';
  if (PASSWORD_CALLS.some((call) => call.path === path)) return 'passwords';
  if (CHEAP_PATHS.includes(path)) return 'cheap';
  if (isDeep(url)) return 'deep';
  if (ACCOUNTS.test(path)) return 'accounts';
  return MONEY.test(path) ? 'money' : 'calls';
}

/** Default page size, at most. */
const WIDEST_PAGE = 50;

function isDeep(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return (Number(query.get('page')) - 1) * Number(query.get('limit') || WIDEST_PAGE) >= DEEP_FROM_ROW;
}
