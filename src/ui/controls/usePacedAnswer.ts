import { useEffect, useRef, useState } from 'react';

/** Asks about what changes with every frame one at a time, the newest next. @returns the last answer that is known */
export function usePacedAnswer<Question, Value>(ask: (question: Question) => Promise<Value>, question: Question | null): Value | null {
  const [answer, setAnswer] = useState<Value | null>(null);
  const newest = useRef(question);
  const isAsking = useRef(false);
  useEffect(() => {
    newest.current = question;
    if (isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      let asked: Question | null = null;
      while (newest.current && newest.current !== asked) {
        asked = newest.current;
        setAnswer(await ask(asked));
      }
      isAsking.current = false;
    })();
  }, [ask, question]);
  return question && answer;
}
