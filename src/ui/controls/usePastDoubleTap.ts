import { useEffect, useState } from 'react';

/** Longer than two taps of a double tap are apart. */
const DOUBLE_TAP_MS = 400;

/** Turns true a moment after this appeared: the second tap of a double tap must not do what has come under the finger. */
export function usePastDoubleTap(): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPast;
}
