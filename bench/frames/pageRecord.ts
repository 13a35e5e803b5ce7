/** Script run during a long animation frame, as the browser attributes it. */
export interface ScriptRun {
  durationMs: number;
  url: string;
  /** Offset of the called function in the file; -1 if the browser does not report it. */
  position: number;
  invoker: string;
}

/** Recorded events of a page since its start; times in milliseconds. */
export interface PageRecord {
  /** Main-thread tasks over 50 ms. */
  longTasks: number[];
  /** Discrete input events: time to the next paint, from 16 ms on, in steps of 8. */
  events: number[];
  /** Number of all such events, including fast ones. */
  eventCount: number;
  scriptRuns: ScriptRun[];
}

/** Called by the bench from outside. */
declare global {
  /** Returns and clears the record since the last call. */
  var takePageRecord: () => PageRecord;
}

/** Runs in the page before other code; it must not use outer scope. */
export function recordPage(): void {
  interface LongFrame extends PerformanceEntry {
    scripts: ReadonlyArray<{ duration: number; sourceURL: string; sourceCharPosition: number; invoker: string }>;
  }
  const record: PageRecord = { longTasks: [], events: [], eventCount: 0, scriptRuns: [] };
  const take = {
    longtask: (entry: PerformanceEntry): void => void record.longTasks.push(entry.duration),
    event: (entry: PerformanceEntry): void => void record.events.push(entry.duration),
    'long-animation-frame': (entry: PerformanceEntry): void => {
      for (const { duration, sourceURL, sourceCharPosition, invoker } of (entry as LongFrame).scripts) {
        record.scriptRuns.push({ durationMs: duration, url: sourceURL, position: sourceCharPosition, invoker });
      }
    },
  };
  const observers = Object.entries(take).map(([type, note]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });
    return { observer, note };
  });
  let counted = 0;
  globalThis.takePageRecord = () => {
    for (const { observer, note } of observers) observer.takeRecords().forEach(note);
    const counts = (performance as unknown as { eventCounts: Map<string, number> }).eventCounts;
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const taken = { ...record, eventCount: all - counted };
    counted = all;
    Object.assign(record, { longTasks: [], events: [], scriptRuns: [] });
    return taken;
  };
}
