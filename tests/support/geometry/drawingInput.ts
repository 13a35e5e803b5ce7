import type { CDPSession, Page } from 'playwright';

export interface ScreenPoint {
  x: number;
  y: number;
}

/** Pointer that draws on a map: a finger or a mouse, with the browser's own events. */
export interface DrawingInput {
  tap(at: ScreenPoint): Promise<void>;
  drag(from: ScreenPoint, to: ScreenPoint): Promise<void>;
}

const STEPS = 6;

const along = (from: ScreenPoint, to: ScreenPoint, step: number): ScreenPoint => ({
  x: from.x + ((to.x - from.x) * step) / STEPS,
  y: from.y + ((to.y - from.y) * step) / STEPS,
});

export const mouse = ({ mouse: own }: Page): DrawingInput => ({
  tap: ({ x, y }) => own.click(x, y),
  async drag(from, to) {
    await own.move(from.x, from.y);
    await own.down();
    await own.move(to.x, to.y, { steps: STEPS });
    await own.up();
  },
});

export async function touch(page: Page): Promise<DrawingInput> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: ScreenPoint) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  return {
    async tap(at) {
      // Sent together: on a busy machine a pause in between would be a long press.
      await Promise.all([send('touchStart', at), send('touchEnd')]);
    },
    async drag(from, to) {
      await send('touchStart', from);
      for (let step = 1; step <= STEPS; step += 1) await send('touchMove', along(from, to, step));
      await send('touchEnd');
    },
  };
}
