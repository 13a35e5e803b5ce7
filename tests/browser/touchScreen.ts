import { cdp } from 'vitest/browser';

export interface TouchPoint {
  x: number;
  y: number;
  id?: number;
}

type Send = (method: string, params: object) => Promise<unknown>;

/** Real touches: the browser derives pointer, touch and click events from them, as from a finger. */
export interface TouchScreen {
  down(...touches: TouchPoint[]): Promise<void>;
  move(...touches: TouchPoint[]): Promise<void>;
  up(): Promise<void>;
  tap(at: TouchPoint): Promise<void>;
  /** Touches down with a timestamp `ms` in the past, so that no test has to wait. */
  downFor(ms: number, at: TouchPoint): Promise<void>;
  /** Moves from one place to another in steps, without lifting. */
  drag(from: TouchPoint, to: TouchPoint): Promise<void>;
}

const STEPS = 8;

/**
 * Positions are in the test's page, which is a frame of the runner's page. Touch emulation is not enabled
 * for the device: it would stay on for later files.
 */
export function touchScreen(): TouchScreen {
  const session = cdp() as unknown as { send: Send };
  const send: Send = (method, params) => session.send(method, params);
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  const placed = (touches: readonly TouchPoint[]) =>
    touches.map(({ x, y, id = 0 }) => ({ x: frame.left + x * scale, y: frame.top + y * scale, id }));
  const touch = async (type: string, touches: readonly TouchPoint[], sinceMs = 0): Promise<void> => {
    await send('Input.dispatchTouchEvent', { type, touchPoints: placed(touches), timestamp: (Date.now() - sinceMs) / 1000 });
  };
  const touches: TouchScreen = {
    down: (...at) => touch('touchStart', at),
    move: (...at) => touch('touchMove', at),
    up: () => touch('touchEnd', []),
    downFor: (ms, at) => touch('touchStart', [at], ms),
    async tap(at) {
      await touches.down(at);
      await touches.up();
    },
    async drag(from, to) {
      await touches.down(from);
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS;
        await touches.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      }
    },
  };
  return touches;
}
