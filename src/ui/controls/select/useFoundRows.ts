import { useEffect, useMemo, useState } from 'react';

/** Finds options by typed text; prepared in pieces, so that thousands never block the page. */
export interface OptionFinder {
  /** Prepares `count` more options. @returns true once all are ready */
  prepare(count: number): boolean;
  /** Returns the indices of the matching options, best first. */
  find(typed: string): readonly number[];
}

/** Options per piece, a short task on a slow phone. */
const PIECE = 400;

/** @returns indices of the options to show; null for all in their order, also until they can be searched */
export function useFoundRows(finder: OptionFinder, typed: string): readonly number[] | null {
  const [prepared, setPrepared] = useState<OptionFinder | null>(() => (finder.prepare(PIECE) ? finder : null));

  useEffect(() => {
    if (prepared === finder) return;
    let timer: ReturnType<typeof setTimeout>;
    const step = (): void => {
      if (finder.prepare(PIECE)) setPrepared(finder);
      else timer = setTimeout(step);
    };
    timer = setTimeout(step);
    return () => clearTimeout(timer);
  }, [finder, prepared]);

  return useMemo(() => (typed.trim() === '' || prepared !== finder ? null : finder.find(typed)), [finder, prepared, typed]);
}
