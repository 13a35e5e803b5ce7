/** What a page that starts tells, ms since its beginning; NaN for what has not come. */
export interface StartRecord {
  /** The search box can be seen: the app is drawn. */
  appMs: number;
  /** The lot of the link stands in its panel. */
  lotMs: number;
  /** Its parcels are on the map: the first draw call of ours. */
  drawnMs: number;
}

declare global {
  var startRecord: StartRecord;
}

/** What it writes to the console when all of it has come. */
export const STARTED = 'start: all has come';

/**
 * Runs in the page behind noteOurPrograms and before anything else in it, and must not refer to what stands outside of it. A frame that shows something is over before its
 * moment is noted. To ask from outside whether it is there would take the page's own time, and come late by up to half a second.
 * @param title of the lot's panel
 */
export function watchStart({ title, started }: { title: string; started: string }): void {
  const record: StartRecord = { appMs: Number.NaN, lotMs: Number.NaN, drawnMs: Number.NaN };
  globalThis.startRecord = record;
  const pending = new Set<keyof StartRecord>(['appMs', 'lotMs', 'drawnMs']);
  const note = (name: keyof StartRecord): void => {
    if (!pending.delete(name)) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        record[name] = performance.now();
        if (Object.values(record).every((ms: number) => !Number.isNaN(ms))) console.log(started);
      }),
    );
  };
  const look = (): void => {
    if (document.querySelector('input')) note('appMs');
    if (pending.has('lotMs') && [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === title)) note('lotMs');
    if (!pending.has('appMs') && !pending.has('lotMs')) watcher.disconnect();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, characterData: true });

  const calls = WebGL2RenderingContext.prototype;
  const { drawArrays, drawElements } = calls;
  calls.drawArrays = function draw(...args) {
    if (globalThis.drawsOurs) note('drawnMs');
    drawArrays.apply(this, args);
  };
  calls.drawElements = function draw(...args) {
    if (globalThis.drawsOurs) note('drawnMs');
    drawElements.apply(this, args);
  };
}
