import { useEffect, useRef, useState } from 'react';

/** Runs one question at a time, then the newest, for input that changes per frame. @returns the last known answer */
export function useLatestAnswer<Question, Value>(ask: (question: Question) => Promise<Value>, question: Question | null): Value | null {
  const [answer, setAnswer] = useState<Value | null>(null);
  const newest = useRef(question);
  const isAsking = useRef(false);
  useEffect(() => {
    newest.current = question;
    if (isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      let sent: Question | null = null;
      while (newest.current && newest.current !== sent) {
        sent = newest.current;
        setAnswer(await ask(sent));
      }
      isAsking.current = false;
    })();
  }, [ask, question]);
  return question && answer;
}
