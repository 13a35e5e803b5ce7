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
import { DEEP_FROM_ROW, GATE_LIMITS, type Lane, LANES, LINE_LIMITS } from './limits.ts';
import { POLICY_REPORTS } from './securityHeaders.ts';
import { WorkShares } from './workShares.ts';

/** Who asks. */
export interface Asker {
  address: string;
  /** Whom of that address a token or a sealed cookie names; '' for all others of it together. */
  party: string;
  /** Those of one party are served in turn, too. */
  connection: string;
}

export interface Turn {
  asker: Asker;
  /** Called once, now or later; {@link RequestGate.leave} must follow. */
  start(): void;
  /** Called instead when it has to give way to somebody who has less. */
  refuse(): void;
}

/** What one address has in a lane, as long as it has anything there. */
const emptyAddress = () => ({
  /** The party of each. */
  running: [] as string[],
  line: new Set<Turn>(),
  parties: new WorkShares(),
  connections: new WorkShares(),
});
type AddressState = ReturnType<typeof emptyAddress>;

const emptyLane = () => ({
  running: 0,
  waiting: 0,
  addresses: new Map<string, AddressState>(),
  shares: new WorkShares(),
  /** How long a request has kept a place lately; Infinity while nobody knows. */
  meanMs: Infinity,
});
type LaneState = ReturnType<typeof emptyLane>;

/** A mean of the last requests, which one that took very long moves no further than one that took a few times as long as the others. */
function meanWith(meanMs: number, ms: number): number {
  if (meanMs === Infinity) return ms;
  const { meanOver, leastMs, outlier } = LINE_LIMITS;
  return meanMs + (Math.min(ms, Math.max(meanMs, leastMs) * outlier) - meanMs) / meanOver;
}

/**
 * Who is let in now, who waits and who is refused: work under way stays bounded, however many ask, and a place that becomes free goes
 * to the address that has had the least of its share, there to the party, and of that to the connection.
 */
export class RequestGate {
  readonly #limits: typeof GATE_LIMITS;
  readonly #lanes = Object.fromEntries(LANES.map((lane) => [lane, emptyLane()])) as Record<Lane, LaneState>;

  constructor(limits: typeof GATE_LIMITS = GATE_LIMITS) {
    this.#limits = limits;
  }

  enter(lane: Lane, turn: Turn): void {
    const loser = this.#loser(lane, turn);
    if (loser === turn) return turn.refuse();
    if (this.#mayRun(lane, turn)) return this.#start(lane, turn);
    const state = this.#lanes[lane];
    if (loser) this.#giveUp(state, loser);
    ownOf(state, turn).line.add(turn);
    state.waiting += 1;
    const { patienceMs } = this.#limits[lane];
    if (patienceMs !== undefined) setTimeout(() => this.#giveUp(state, turn), patienceMs).unref();
  }

  mayEnter(lane: Lane, asker: Asker): boolean {
    const turn = { asker, start: () => undefined, refuse: () => undefined };
    return this.#loser(lane, turn) !== turn;
  }

  /** Who is refused where one more asks: nobody, one who waits, or he himself. */
  #loser(lane: Lane, turn: Turn): Turn | undefined {
    const { address, connection } = turn.asker;
    // Hashes take processor time from every call: where calls are refused, so are they.
    if (lane === 'passwords' && !this.mayEnter('calls', turn.asker)) return turn;
    if (this.#mayRun(lane, turn)) return undefined;
    const state = this.#lanes[lane];
    const own = state.addresses.get(address) ?? emptyAddress();
    const isOwnFull = own.line.size >= this.#mayWait(lane, 'waitingOfOne');
    if (!isOwnFull && state.waiting < this.#mayWait(lane, 'waiting')) return undefined;
    const longest = [...state.addresses.values()].reduce((most, one) => (one.line.size > most.line.size ? one : most), own);
    if (!isOwnFull && own.line.size + 1 < longest.line.size) return lastOf(longest);
    const loser = lastOf({ ...own, line: new Set([...own.line, turn]) });
    // Who asks again and again gets behind who does so rarely.
    if (loser === turn) own.connections.add(connection, LINE_LIMITS.leastMs);
    return loser;
  }

  /** The lane's limit, or as many times that as are served within a moment, by what requests took lately. */
  #mayWait(lane: Lane, limit: 'waiting' | 'waitingOfOne'): number {
    const { running, waiting, [limit]: most } = this.#limits[lane];
    if (waiting === 0) return 0;
    const soonServed = (running * LINE_LIMITS.soonMs) / this.#lanes[lane].meanMs;
    return most * Math.min(LINE_LIMITS.longest, Math.max(1, soonServed / waiting));
  }

  leave(lane: Lane, { address, party, connection }: Asker, ms: number): void {
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

  #mayRun(lane: Lane, { asker: { address, party } }: Turn): boolean {
    const { running, runningOfOne, runningOfParty = runningOfOne } = this.#limits[lane];
    const state = this.#lanes[lane];
    const own = state.addresses.get(address)?.running ?? [];
    const ofParty = own.filter((one) => one === party).length;
    return state.running < running && own.length < runningOfOne && ofParty < runningOfParty;
  }

  #start(lane: Lane, turn: Turn): void {
    const state = this.#lanes[lane];
    const { address, party, connection } = turn.asker;
    const own = ownOf(state, turn);
    state.running += 1;
    own.running.push(party);
    state.shares.begin(address);
    own.parties.begin(party);
    own.connections.begin(connection);
    turn.start();
  }

  #startNext(lane: Lane): void {
    const state = this.#lanes[lane];
    let next: Turn | undefined;
    for (const [address, own] of state.addresses) {
      if (next && state.shares.of(address) >= state.shares.of(next.asker.address)) continue;
      next = this.#nextOf(lane, own) ?? next;
    }
    if (!next) return;
    ownOf(state, next).line.delete(next);
    state.waiting -= 1;
    this.#start(lane, next);
  }

  #nextOf(lane: Lane, { line, parties, connections }: AddressState): Turn | undefined {
    const least = ({ asker: one }: Turn, { asker: other }: Turn): number =>
      parties.of(one.party) - parties.of(other.party) || connections.of(one.connection) - connections.of(other.connection);
    return [...line].filter((turn) => this.#mayRun(lane, turn)).sort(least)[0];
  }

  /** Unless its turn has come. */
  #giveUp(state: LaneState, turn: Turn): void {
    const { address } = turn.asker;
    if (!state.addresses.get(address)?.line.delete(turn)) return;
    state.waiting -= 1;
    forgetIdle(state, address);
    turn.refuse();
  }
}

function ownOf({ addresses }: LaneState, { asker: { address } }: Turn): AddressState {
  const own = addresses.get(address) ?? emptyAddress();
  // Of equals the one comes next that has asked and begun least lately.
  addresses.delete(address);
  addresses.set(address, own);
  return own;
}

function forgetIdle({ addresses }: LaneState, address: string): void {
  const own = addresses.get(address);
  if (own?.running.length === 0 && own.line.size === 0) addresses.delete(address);
}

/** Of the party that waits with most, and of its connection that does, the last. */
const lastOf = ({ line }: AddressState): Turn => thoseWithMost('connection', thoseWithMost('party', [...line])).at(-1)!;

function thoseWithMost(key: 'party' | 'connection', turns: readonly Turn[]): Turn[] {
  const counts = new Map<string, number>();
  for (const { asker } of turns) counts.set(asker[key], (counts.get(asker[key]) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return turns.filter(({ asker }) => counts.get(asker[key]) === most);
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

/** Calls whose rows are an account's; of those with /api/ all others are money's. */
const ACCOUNTS = /^\/(auth|users-check|api\/(auth|notifications|manage-email-code)|app\/(action-histories|reports|watches))\//;
const MONEY = /^\/(api|app\/(orders|service-packs|baokim))\//;

/** src/gateway/pages. */
const LAND_PAGES = /^\/(thua|quy-hoach|xa|sitemap\.xml)\b/;
const PACKS = '/packs/';

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. Anything more is read differently by every reader. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Whether proxies, caches and this gateway read the same host, path and length in a request: at most one `Host`, well-formed, a target that
 * is a path, and no chunks of HTTP/1.0. A whole address of the same host is replaced by its path, by which limits and routes go.
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

/** The path as routes read it, with dot segments and escapes resolved. */
function routedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!/[%\\]|\/\./.test(path)) return path;
  try {
    return decodeURI(new URL(`http://host${path}`).pathname);
  } catch {
    return path;
  }
}

/** @param url path and query as they were sent */
export function laneOf(base: string, url: string): Lane {
  const whole = routedPath(url);
  // Pages about land are read from the database; the app's own are files.
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

/** What a page of a list holds at the most where nobody says. */
const WIDEST_PAGE = 50;

function isDeep(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return (Number(query.get('page')) - 1) * Number(query.get('limit') || WIDEST_PAGE) >= DEEP_FROM_ROW;
}
