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
import { addToList } from '../../domain/addToList.ts';
import { DEEP_FROM_ROW, GATE_LIMITS, type Lane, LANES, LINE_LIMITS } from './limits.ts';
import { POLICY_REPORTS } from './securityHeaders.ts';
import { WorkShares } from './workShares.ts';

export interface Turn {
  /** Called once, now or later; {@link RequestGate.leave} must follow. */
  start(): void;
  /** Called instead when it has to give way to somebody who has less. */
  refuse(): void;
}

interface LaneState {
  running: number;
  waiting: number;
  runningOf: Map<string, number>;
  waitingOf: Map<string, Turn[]>;
  shares: WorkShares;
  /** How long a request has kept a place lately; Infinity while nobody knows. */
  meanMs: number;
}

const emptyLane = (): LaneState => ({
  running: 0,
  waiting: 0,
  runningOf: new Map(),
  waitingOf: new Map(),
  shares: new WorkShares(),
  meanMs: Infinity,
});

/** A mean of the last requests, which one that took very long moves no further than one that took a few times as long as the others. */
function meanWith(meanMs: number, ms: number): number {
  if (meanMs === Infinity) return ms;
  const { meanOver, leastMs, outlier } = LINE_LIMITS;
  return meanMs + (Math.min(ms, Math.max(meanMs, leastMs) * outlier) - meanMs) / meanOver;
}

/**
 * Who is let in now, who waits and who is refused: work under way stays bounded, however many ask, and a place that becomes free goes
 * to the address that has had the least of its share.
 */
export class RequestGate {
  readonly #limits: typeof GATE_LIMITS;
  readonly #lanes = Object.fromEntries(LANES.map((lane) => [lane, emptyLane()])) as Record<Lane, LaneState>;

  constructor(limits: typeof GATE_LIMITS = GATE_LIMITS) {
    this.#limits = limits;
  }

  enter(lane: Lane, address: string, turn: Turn): void {
    if (!this.mayEnter(lane, address)) return turn.refuse();
    const state = this.#lanes[lane];
    if (this.#mayRun(lane, address)) return this.#start(lane, address, turn);
    if (state.waiting >= this.#mayWait(lane, 'waiting')) this.#giveWay(state);
    addToList(state.waitingOf, address, turn);
    state.waiting += 1;
    const { patienceMs } = this.#limits[lane];
    if (patienceMs !== undefined) setTimeout(() => this.#giveUp(state, address, turn), patienceMs).unref();
  }

  mayEnter(lane: Lane, address: string): boolean {
    // Hashes take processor time from every call: where calls are refused, so are they.
    if (lane === 'passwords' && !this.mayEnter('calls', address)) return false;
    if (this.#mayRun(lane, address)) return true;
    const state = this.#lanes[lane];
    const own = state.waitingOf.get(address)?.length ?? 0;
    if (own >= this.#mayWait(lane, 'waitingOfOne')) return false;
    return state.waiting < this.#mayWait(lane, 'waiting') || own + 1 < longestLine(state).length;
  }

  /** The lane's limit, or as many times that as are served within a moment, by what requests took lately. */
  #mayWait(lane: Lane, limit: 'waiting' | 'waitingOfOne'): number {
    const { running, waiting, [limit]: most } = this.#limits[lane];
    if (waiting === 0) return 0;
    const soonServed = (running * LINE_LIMITS.soonMs) / this.#lanes[lane].meanMs;
    return most * Math.min(LINE_LIMITS.longest, Math.max(1, soonServed / waiting));
  }

  leave(lane: Lane, address: string, ms: number): void {
    const state = this.#lanes[lane];
    const left = state.runningOf.get(address)! - 1;
    if (left > 0) state.runningOf.set(address, left);
    else state.runningOf.delete(address);
    state.running -= 1;
    state.shares.add(address, ms);
    state.meanMs = meanWith(state.meanMs, ms);
    this.#startNext(lane);
  }

  load(lane: Lane): { running: number; waiting: number } {
    const { running, waiting } = this.#lanes[lane];
    return { running, waiting };
  }

  #mayRun(lane: Lane, address: string): boolean {
    const { running, runningOfOne } = this.#limits[lane];
    const state = this.#lanes[lane];
    return state.running < running && (state.runningOf.get(address) ?? 0) < runningOfOne;
  }

  #start(lane: Lane, address: string, turn: Turn): void {
    const state = this.#lanes[lane];
    state.running += 1;
    state.runningOf.set(address, (state.runningOf.get(address) ?? 0) + 1);
    state.shares.begin(address);
    turn.start();
  }

  #startNext(lane: Lane): void {
    const { waitingOf, shares } = this.#lanes[lane];
    let next: string | undefined;
    for (const address of waitingOf.keys()) {
      if (this.#mayRun(lane, address) && (next === undefined || shares.of(address) < shares.of(next))) next = address;
    }
    if (next === undefined) return;
    const turn = waitingOf.get(next)!.shift()!;
    this.#leaveLine(this.#lanes[lane], next);
    this.#start(lane, next, turn);
  }

  /** Of the longest line the last has to go. */
  #giveWay(state: LaneState): void {
    const line = longestLine(state);
    const turn = line.pop()!;
    for (const [address, turns] of state.waitingOf) if (turns === line) this.#leaveLine(state, address);
    turn.refuse();
  }

  /** Unless its turn has come. */
  #giveUp(state: LaneState, address: string, turn: Turn): void {
    const line = state.waitingOf.get(address) ?? [];
    if (!line.includes(turn)) return;
    line.splice(line.indexOf(turn), 1);
    this.#leaveLine(state, address);
    turn.refuse();
  }

  #leaveLine(state: LaneState, address: string): void {
    state.waiting -= 1;
    if (state.waitingOf.get(address)!.length === 0) state.waitingOf.delete(address);
  }
}

function longestLine({ waitingOf }: LaneState): Turn[] {
  let longest: Turn[] = [];
  for (const line of waitingOf.values()) if (line.length > longest.length) longest = line;
  return longest;
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
