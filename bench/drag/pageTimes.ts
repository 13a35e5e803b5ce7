/** What the page felt since the last `start`; all times in milliseconds. */
export interface PageTimes {
  /** Main-thread tasks over 50 ms, as the browser reports them. */
  longTasks: number[];
  /** From one frame of a drag to the next. */
  frames: number[];
  /** From a pointer move, as the browser stamped it, to the end of the frame that shows its figures. */
  shown: number[];
  /** From a position sent to the worker to its measure received. */
  answered: number[];
}

const PAGE_TIMES: PageTimes = { longTasks: [], frames: [], shown: [], answered: [] };
let isDragging = false;
let lastFrame = NaN;

/** Read by the bench, which drives the page from outside. */
declare global {
  var pageTimes: PageTimes;
  var clearTimes: () => void;
}
globalThis.pageTimes = PAGE_TIMES;
globalThis.clearTimes = clearTimes;

/** @param onLongTask told how many there were so far */
export function watchLongTasks(onLongTask: (count: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  new PerformanceObserver((list) => {
    PAGE_TIMES.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    onLongTask(PAGE_TIMES.longTasks.length);
  }).observe({ type: 'longtask' });
}

export function clearTimes(): void {
  for (const times of Object.values(PAGE_TIMES) as number[][]) times.length = 0;
}

export function startFrames(onFrame: (longestMs: number) => void): void {
  if (isDragging) return;
  isDragging = true;
  lastFrame = NaN;
  let longest = 0;
  const count = (now: number): void => {
    if (!isDragging) return;
    if (!Number.isNaN(lastFrame)) {
      PAGE_TIMES.frames.push(now - lastFrame);
      longest = Math.max(longest, now - lastFrame);
      onFrame(longest);
    }
    lastFrame = now;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

export function stopFrames(): void {
  isDragging = false;
}

export const noteAnswered = (sentAt: number): void => void PAGE_TIMES.answered.push(performance.now() - sentAt);

/** Notes when the next frame has been painted: a message posted in a frame's callback is heard after its paint. */
export function noteShown(movedAt: number): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      PAGE_TIMES.shown.push(performance.now() - movedAt);
      port1.close();
    };
    port2.postMessage(null);
  });
}
