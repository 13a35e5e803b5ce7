import { useEffect, useState } from 'react';

/** Asks again when the dependencies change; the last answer stays meanwhile. @param ask never rejects */
export function useAnswer<Value>(ask: (signal: AbortSignal) => Promise<Value>, dependencies: readonly unknown[]): Value | null {
  const [answer, setAnswer] = useState<Value | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void ask(ended.signal).then((value) => ended.signal.aborted || setAnswer(value));
    return () => ended.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dependencies identify the question
  }, dependencies);
  return answer;
}
