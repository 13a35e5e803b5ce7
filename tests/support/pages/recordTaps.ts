import type { Page } from 'playwright';

declare global {
  /** In pages whose taps are recorded. */
  var tapsHeard: string[] | undefined;
}

const KEPT = 40;

/**
 * Records what the browser makes of fingers and mouse, before the page hears of it: where a tap changed nothing, this tells whether it came.
 * @returns the last of it, a line an event: type, target, place, and when it was made and heard
 */
export async function recordTaps(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript((kept) => {
    const heard = (globalThis.tapsHeard = [] as string[]);
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'touchend', 'click', 'contextmenu', 'webglcontextlost']) {
      addEventListener(
        type,
        (event) => {
          const { clientX, clientY, target, timeStamp } = event as PointerEvent;
          const at = clientX === undefined ? '' : ` ${clientX},${clientY}`;
          heard.push(`${type} ${(target as Element).nodeName}${at} made ${Math.round(timeStamp)} heard ${Math.round(performance.now())}`);
          if (heard.length > kept) heard.shift();
        },
        { capture: true },
      );
    }
  }, KEPT);
  return () => page.evaluate(() => globalThis.tapsHeard?.join('\n') ?? '');
}
