import type { CDPSession } from 'playwright';

export type Point = { x: number; y: number };

/** Interval at which a phone's screen reports touches. */
const STEP_MS = 16;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

interface TouchPoint {
  from: Point;
  to: Point;
}

interface Stroke {
  steps: number;
  /** Steps at the end in which the fingers rest, so that no fling follows. */
  rest: number;
}

/**
 * Moves fingers together in straight lines, a step every 16 ms. A step waits until the page has handled the one
 * before, so a slower page gets them later, and all of them.
 */
async function stroke(cdp: CDPSession, fingers: readonly TouchPoint[], { steps, rest }: Stroke): Promise<void> {
  const at = (share: number) => fingers.map(({ from, to }, id) => ({ ...between(from, to, share), id }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps + rest; step += 1) {
    const touchPoints = at(Math.min(1, step / steps));
    await Promise.all([cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints }), pause(STEP_MS)]);
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Drags one finger, which rests before it is lifted, so that no fling follows. */
export const drag = (cdp: CDPSession, from: Point, to: Point): Promise<void> => stroke(cdp, [{ from, to }], { steps: 26, rest: 8 });

/** Pinches around a middle from one distance to another: the zoom changes by log2 of their ratio. */
export function pinch(cdp: CDPSession, middle: Point, fromPx: number, toPx: number): Promise<void> {
  const finger = (side: number): TouchPoint => ({
    from: { x: middle.x, y: middle.y + (side * fromPx) / 2 },
    to: { x: middle.x, y: middle.y + (side * toPx) / 2 },
  });
  return stroke(cdp, [finger(-1), finger(1)], { steps: 45, rest: 15 });
}

export async function tap(cdp: CDPSession, at: Point): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
