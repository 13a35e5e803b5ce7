import { useEffect, useState } from 'react';

/**
 * Asks again whenever what the question depends on changes; meanwhile the last answer stands.
 * @param ask never rejects; its signal ends when nobody waits for the answer any more
 */
export function useAnswer<Value>(ask: (signal: AbortSignal) => Promise<Value>, dependencies: readonly unknown[]): Value | null {
  const [answer, setAnswer] = useState<Value | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void ask(ended.signal).then((value) => ended.signal.aborted || setAnswer(value));
    return () => ended.abort();
    // The question is told by what it depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, dependencies);
  return answer;
}
