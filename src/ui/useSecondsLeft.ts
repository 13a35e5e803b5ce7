import { useEffect, useState } from 'react';

const secondsUntil = (momentMs: number): number => Math.max(0, Math.ceil((momentMs - Date.now()) / 1000));

/** Whole seconds until a moment, counted down to 0. @param momentMs as Date.now() counts; 0 for never */
export function useSecondsLeft(momentMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(momentMs));
  useEffect(() => {
    setLeft(secondsUntil(momentMs));
    if (secondsUntil(momentMs) === 0) return;
    const timer = setInterval(() => {
      const now = secondsUntil(momentMs);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [momentMs]);
  return left;
}
