import { useEffect, useMemo, useState } from 'react';

/** Finds options by what is typed; made ready in pieces, so that thousands never hold the page. */
export interface OptionFinder {
  /** Makes `count` more options ready. @returns true once all are */
  prepare(count: number): boolean;
  /** Places of the options that match, best first. */
  find(typed: string): readonly number[];
}

/** Some milliseconds of a slow phone. */
const PIECE = 400;

/** @returns places of the options to show; null for all of them, as they are, also until they can be searched */
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
