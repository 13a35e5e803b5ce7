import type { Page } from 'playwright';

declare global {
  /** Set in pages whose taps are recorded. */
  var tapsHeard: string[] | undefined;
}

const KEPT = 40;

/**
 * Records pointer events before the page handles them, to show whether a tap without effect arrived at all.
 * @returns a function that lists the latest, a line each: type, target, position, time of creation and of dispatch
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
