/** Trace of the browser's category 'toplevel'. */
export interface Trace {
  /** Trace events; `tdur` is a task's processor time in microseconds. */
  traceEvents: ReadonlyArray<{ name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }>;
}

/**
 * Sums the processor time of tasks on the busiest page's main thread; a spare page has almost none. The thread's own
 * time includes the slowdown's spinning while the page rests.
 */
export function mainThreadMs({ traceEvents }: Trace): number {
  const threadOf = ({ pid, tid }: Trace['traceEvents'][number]): string => `${pid}:${tid}`;
  const totals = new Map<string, number>();
  for (const event of traceEvents) if (event.name === 'thread_name' && event.args.name === 'CrRendererMain') totals.set(threadOf(event), 0);
  for (const event of traceEvents) {
    const total = totals.get(threadOf(event));
    if (total !== undefined && event.name === 'ThreadControllerImpl::RunTask') totals.set(threadOf(event), total + (event.tdur ?? 0));
  }
  if (Math.max(0, ...totals.values()) === 0) throw new Error('this Chromium does not trace the processor time of tasks');
  return Math.max(...totals.values()) / 1000;
}
