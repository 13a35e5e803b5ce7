import { useEffect, useState } from 'react';

/**
 * Asks again whenever the dependencies change; the last answer stays meanwhile.
 * @param ask never rejects; its signal aborts when the answer is no longer needed
 */
export function useAnswer<Value>(ask: (signal: AbortSignal) => Promise<Value>, dependencies: readonly unknown[]): Value | null {
  const [answer, setAnswer] = useState<Value | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void ask(ended.signal).then((value) => ended.signal.aborted || setAnswer(value));
    return () => ended.abort();
    // The dependencies identify the question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, dependencies);
  return answer;
}
