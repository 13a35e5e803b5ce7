import { cdp } from 'vitest/browser';

export interface Finger {
  x: number;
  y: number;
  id?: number;
}

type Send = (method: string, params: object) => Promise<unknown>;

/** Real touches: the browser derives pointer, touch and click events from them, as from a finger. */
export interface Fingers {
  down(...fingers: Finger[]): Promise<void>;
  move(...fingers: Finger[]): Promise<void>;
  up(): Promise<void>;
  tap(at: Finger): Promise<void>;
  /** Touches down with a timestamp `ms` in the past, so that no test has to wait. */
  downFor(ms: number, at: Finger): Promise<void>;
  /** Moves from one place to another in steps, without lifting. */
  drag(from: Finger, to: Finger): Promise<void>;
}

const STEPS = 8;

/**
 * Positions are in the test's page, which is a frame of the runner's page. Touch emulation is not enabled
 * for the device: it would stay on for later files.
 */
export function touchScreen(): Fingers {
  const session = cdp() as unknown as { send: Send };
  const send: Send = (method, params) => session.send(method, params);
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  const placed = (fingers: readonly Finger[]) =>
    fingers.map(({ x, y, id = 0 }) => ({ x: frame.left + x * scale, y: frame.top + y * scale, id }));
  const touch = async (type: string, fingers: readonly Finger[], sinceMs = 0): Promise<void> => {
    await send('Input.dispatchTouchEvent', { type, touchPoints: placed(fingers), timestamp: (Date.now() - sinceMs) / 1000 });
  };
  const fingers: Fingers = {
    down: (...at) => touch('touchStart', at),
    move: (...at) => touch('touchMove', at),
    up: () => touch('touchEnd', []),
    downFor: (ms, at) => touch('touchStart', [at], ms),
    async tap(at) {
      await fingers.down(at);
      await fingers.up();
    },
    async drag(from, to) {
      await fingers.down(from);
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS;
        await fingers.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      }
    },
  };
  return fingers;
}
