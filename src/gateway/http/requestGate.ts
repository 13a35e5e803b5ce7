import { logInCall, registerCall, resetPasswordCall } from '../../contract/auth.ts';
import { findConfigCall } from '../../contract/config.ts';
import { findCitiesCall } from '../../contract/units.ts';
import { changePasswordCall, changePasswordByCodeCall, sendMailCodeCall } from '../../contract/users.ts';

/**
 * What a request costs, so that one kind cannot keep out another. `cheap` ones are answered from memory or by one small row;
 * `passwords` wait for a slow hash; `bodies` are still arriving, uploads among them, and a slow sender may take his time.
 */
export type Lane = 'cheap' | 'calls' | 'passwords' | 'bodies';
export const LANES: readonly Lane[] = ['cheap', 'calls', 'passwords', 'bodies'];

export interface LaneLimits {
  /** At work at a time. */
  running: number;
  /** Waiting for that; what comes beyond is refused at once, before anything is done for it. */
  waiting: number;
}

/**
 * One process answers some hundreds of calls a second: whoever is let in waits for about a third of a second at the most, and a
 * client is told early rather than late. Pages and lists of units stay alive beside a flood of searches.
 */
export const GATE_LIMITS: Readonly<Record<Lane, LaneLimits>> = {
  cheap: { running: 16, waiting: 256 },
  calls: { running: 6, waiting: 96 },
  passwords: { running: 4, waiting: 28 },
  bodies: { running: 1024, waiting: 0 },
};

interface LaneState {
  running: number;
  queue: Array<() => void>;
}

/** Who is let in now, who waits and who is refused: work under way stays bounded, however many ask. */
export class RequestGate {
  readonly #limits: Readonly<Record<Lane, LaneLimits>>;
  readonly #lanes: Record<Lane, LaneState>;

  constructor(limits = GATE_LIMITS) {
    this.#limits = limits;
    this.#lanes = Object.fromEntries(LANES.map((lane) => [lane, { running: 0, queue: [] }])) as unknown as Record<Lane, LaneState>;
  }

  /**
   * Calls `start` now or when its turn comes; {@link leave} must follow each start.
   * @returns false when it is refused, and never starts
   */
  enter(lane: Lane, start: () => void): boolean {
    if (this.isFull(lane)) return false;
    const state = this.#lanes[lane];
    if (state.running < this.#limits[lane].running) {
      state.running += 1;
      start();
    } else state.queue.push(start);
    return true;
  }

  /** Whether a request would be refused now. */
  isFull(lane: Lane): boolean {
    // Hashes take processor time from every call: where calls are refused, so are they.
    if (lane === 'passwords' && this.isFull('calls')) return true;
    const { running, queue } = this.#lanes[lane];
    return running >= this.#limits[lane].running && queue.length >= this.#limits[lane].waiting;
  }

  leave(lane: Lane): void {
    const state = this.#lanes[lane];
    // The turn is handed on as it is, so that nobody slips in between.
    const next = state.queue.shift();
    if (next) next();
    else state.running -= 1;
  }

  load(lane: Lane): { running: number; waiting: number } {
    const { running, queue } = this.#lanes[lane];
    return { running, waiting: queue.length };
  }
}

/** Calls that hash a password. */
const PASSWORD_CALLS = [logInCall, registerCall, resetPasswordCall, changePasswordCall, changePasswordByCodeCall, sendMailCodeCall];
const CHEAP_CALLS = [findConfigCall, findCitiesCall];

/**
 * The lane of a request; an upload's body is read by its route.
 * @param base what the calls are mounted at
 * @param url path and query as they were sent
 */
export function laneOf(base: string, url: string): Lane {
  if (!url.startsWith(`${base}/`)) return 'cheap';
  const path = url.slice(base.length).split('?', 1)[0]!;
  if (path.startsWith('/upload/')) return 'bodies';
  if (PASSWORD_CALLS.some((call) => call.path === path)) return 'passwords';
  return CHEAP_CALLS.some((call) => call.path === path) ? 'cheap' : 'calls';
}
