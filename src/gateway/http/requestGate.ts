import { logInCall, registerCall, resetPasswordCall } from '../../contract/auth.ts';
import { closeAccountCall, reopenAccountCall } from '../../contract/closing.ts';
import { findConfigCall } from '../../contract/config.ts';
import { findCitiesCall } from '../../contract/units.ts';
import { proveByPasswordCall } from '../../contract/passkeys.ts';
import { changePasswordCall, changePasswordByCodeCall, sendMailCodeCall } from '../../contract/users.ts';
import { GATE_LIMITS, type Lane, LANES } from './limits.ts';
import { POLICY_REPORTS } from './securityHeaders.ts';

/** After so long half of what an address has had is forgotten. */
const HALF_LIFE_MS = 10_000;
/** Addresses whose times are kept; beyond it the one that has been away longest is forgotten. */
const MOST_REMEMBERED = 10_000;

/** A request that wants a place. */
export interface Turn {
  /** Called once, now or later; {@link RequestGate.leave} must follow. */
  start(): void;
  /** Called instead when it has to give way to somebody who has less. */
  refuse(): void;
}

interface LaneState {
  running: number;
  waiting: number;
  /** By address. */
  runningOf: Map<string, number>;
  /** By address, oldest first. */
  waitingOf: Map<string, Turn[]>;
}

const emptyLane = (): LaneState => ({ running: 0, waiting: 0, runningOf: new Map(), waitingOf: new Map() });

/** How long each address has kept the gateway at work lately. */
class WorkTimes {
  readonly #times = new Map<string, { ms: number; at: number }>();

  of(address: string, now: number): number {
    const time = this.#times.get(address);
    return time === undefined ? 0 : time.ms * 0.5 ** ((now - time.at) / HALF_LIFE_MS);
  }

  add(address: string, ms: number, now: number): void {
    const total = this.of(address, now) + ms;
    // A map lists its keys in the order in which they were set.
    this.#times.delete(address);
    this.#times.set(address, { ms: total, at: now });
    if (this.#times.size > MOST_REMEMBERED) this.#times.delete(this.#times.keys().next().value!);
  }
}

/**
 * Who is let in now, who waits and who is refused: work under way stays bounded, however many ask, and a place that becomes free goes
 * to the address that has had the least time lately.
 */
export class RequestGate {
  readonly #limits: typeof GATE_LIMITS;
  readonly #lanes = Object.fromEntries(LANES.map((lane) => [lane, emptyLane()])) as Record<Lane, LaneState>;
  readonly #times = new WorkTimes();

  constructor(limits: typeof GATE_LIMITS = GATE_LIMITS) {
    this.#limits = limits;
  }

  /** Starts the turn, keeps it waiting or refuses it. */
  enter(lane: Lane, address: string, turn: Turn): void {
    if (!this.mayEnter(lane, address)) return turn.refuse();
    const state = this.#lanes[lane];
    if (this.#mayRun(lane, address)) return this.#start(lane, address, turn);
    if (state.waiting >= this.#limits[lane].waiting) this.#giveWay(state);
    const line = state.waitingOf.get(address);
    if (line) line.push(turn);
    else state.waitingOf.set(address, [turn]);
    state.waiting += 1;
  }

  /** Whether a request of this address would not be refused now. */
  mayEnter(lane: Lane, address: string): boolean {
    // Hashes take processor time from every call: where calls are refused, so are they.
    if (lane === 'passwords' && !this.mayEnter('calls', address)) return false;
    if (this.#mayRun(lane, address)) return true;
    const { waiting, waitingOfOne } = this.#limits[lane];
    const state = this.#lanes[lane];
    const own = state.waitingOf.get(address)?.length ?? 0;
    if (own >= waitingOfOne) return false;
    return state.waiting < waiting || own + 1 < longestLine(state).length;
  }

  /** @param ms how long the request has kept the gateway at work */
  leave(lane: Lane, address: string, ms: number): void {
    const state = this.#lanes[lane];
    const left = state.runningOf.get(address)! - 1;
    if (left > 0) state.runningOf.set(address, left);
    else state.runningOf.delete(address);
    state.running -= 1;
    this.#times.add(address, ms, performance.now());
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
    turn.start();
  }

  #startNext(lane: Lane): void {
    const { waitingOf } = this.#lanes[lane];
    const now = performance.now();
    let next: string | undefined;
    for (const address of waitingOf.keys()) {
      if (this.#mayRun(lane, address) && (next === undefined || this.#times.of(address, now) < this.#times.of(next, now))) next = address;
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

/** Calls that hash a password. */
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
const CHEAP_PATHS = [findConfigCall.path, findCitiesCall.path, POLICY_REPORTS];

/**
 * The lane of a request.
 * @param base what the calls are mounted at
 * @param url path and query as they were sent
 */
export function laneOf(base: string, url: string): Lane {
  if (!url.startsWith(`${base}/`)) return 'cheap';
  const path = url.slice(base.length).split('?', 1)[0]!;
  if (path.startsWith('/upload/')) return 'uploads';
  if (PASSWORD_CALLS.some((call) => call.path === path)) return 'passwords';
  return CHEAP_PATHS.includes(path) ? 'cheap' : 'calls';
}
