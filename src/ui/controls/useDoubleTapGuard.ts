import { useEffect, useState } from 'react';

/** Longer than the interval between the taps of a double tap. */
const DOUBLE_TAP_MS = 400;

/** Turns true shortly after mounting, so that the second tap of a double tap has no effect on new content. */
export function useDoubleTapGuard(): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPast;
}
