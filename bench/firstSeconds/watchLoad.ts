import type * as WebVitals from 'web-vitals';

/** First seconds of a page, in milliseconds since navigation. */
export interface LoadRecord {
  firstWordsMs: number;
  largestMs: number;
  /** Largest element: name, class and first words. */
  largest: string;
  /** Cumulative layout shift: sum of the worst burst. */
  shift: number;
  /** Elements that moved, with the share of each. */
  shifted: string[];
  /** Vertices of each frame's WebGL draw calls, and those drawn by our parcel shaders. */
  frames: Array<{ atMs: number; vertices: number; ofOurs: number }>;
}

/** Called by the bench from outside. */
declare global {
  var loadRecord: LoadRecord;
  var webVitals: typeof WebVitals;
}

/**
 * Runs in the page before other code, after web-vitals and noteOurPrograms; it must not use outer scope. Draw calls
 * draw nothing (see leaveOutPixels) and are counted.
 */
export function watchLoad(): void {
  const record: LoadRecord = {
    firstWordsMs: Number.NaN,
    largestMs: Number.NaN,
    largest: '',
    shift: 0,
    shifted: [],
    frames: [],
  };
  globalThis.loadRecord = record;
  const { onFCP, onLCP, onCLS } = globalThis.webVitals;
  const always = { reportAllChanges: true };
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.tagName}.${node.className} '${node.textContent.slice(0, 30)}'` : 'gone';
  onFCP(({ value }) => void (record.firstWordsMs = value));
  onLCP(({ value, entries }) => {
    record.largestMs = value;
    record.largest = nameOf(entries.at(-1)?.element);
  }, always);
  onCLS(({ value, entries }) => {
    record.shift = value;
    record.shifted = entries.flatMap((entry) => entry.sources.map(({ node }) => `${entry.value.toFixed(4)} ${nameOf(node)}`));
  }, always);

  const calls = WebGL2RenderingContext.prototype;
  let [vertices, ofOurs, isFlushed] = [0, 0, true];
  const drawn = (count: number): void => {
    vertices += count;
    if (globalThis.drawsOurs) ofOurs += count;
    if (!isFlushed) return;
    isFlushed = false;
    queueMicrotask(() => {
      record.frames.push({ atMs: performance.now(), vertices, ofOurs });
      [vertices, ofOurs, isFlushed] = [0, 0, true];
    });
  };
  calls.drawArrays = (_mode, _first, count) => drawn(count);
  calls.drawElements = (_mode, count) => drawn(count);
  calls.drawArraysInstanced = (_mode, _first, count, instances) => drawn(count * instances);
  calls.drawElementsInstanced = (_mode, count, _type, _offset, instances) => drawn(count * instances);
}
