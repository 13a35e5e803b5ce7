import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

const PAGE_ROWS = 25;

/** Returns the pages with rows first…last and one more on each side, so that a scroll finds them loaded. */
export function pagesInView(first: number, last: number, rowCount: number): number[] {
  if (rowCount === 0) return [];
  const lowest = Math.max(0, Math.floor(first / PAGE_ROWS) - 1);
  const highest = Math.min(Math.floor((rowCount - 1) / PAGE_ROWS), Math.floor(last / PAGE_ROWS) + 1);
  return Array.from({ length: highest - lowest + 1 }, (_, offset) => lowest + offset);
}

export interface PagedRowsSource<Row> {
  count: number;
  /** Changes with other rows, or another order of them. */
  version: number | string;
  /** Reads rows from (inclusive) to (exclusive); a stable function. */
  readRows: (from: number, to: number) => Promise<Row[]>;
}

interface Shown<Row> {
  count: number;
  version: number | string;
  pages: ReadonlyMap<number, Row[]>;
}

export interface PagedRows<Row extends { id: string }> {
  /** Count and version of the shown rows: those of the source as soon as its first rows are here. */
  count: number;
  version: number | string;
  rowAt: (index: number) => Row | undefined;
  /** Returns the index of a loaded row; -1 for others. */
  indexOf: (id: string) => number;
  onShown: (first: number, last: number) => void;
  failed: boolean;
  retry: () => void;
}

/**
 * Holds the rows in view and a page on each side. A new version is read before it replaces the rows, without flicker.
 * @param viewIn returns the first and last row that will be in view in the newest version
 */
export function usePagedRows<Row extends { id: string }>(
  { count, version, readRows }: PagedRowsSource<Row>,
  viewIn: () => { first: number; last: number },
): PagedRows<Row> {
  const [shown, setShown] = useState<Shown<Row>>(() => ({ count, version, pages: new Map() }));
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Requested pages of the newest version, if any; a new set for other rows. */
  const requested = useRef<Set<number>>(null);
  const latest = useRef({ viewIn, isShown: true });
  latest.current = { viewIn, isShown: shown.version === version && shown.count === count };

  const readPage = useCallback(
    async (page: number): Promise<Row[]> => {
      const from = page * PAGE_ROWS;
      const rows = await readRows(from, Math.min(count, from + PAGE_ROWS));
      // A source that lost its rows returns none: waiting would show placeholders for ever.
      if (rows.length === 0) throw new Error('the source has lost its rows');
      return rows;
    },
    [count, readRows],
  );

  useEffect(() => {
    let current = true;
    const { first, last } = latest.current.viewIn();
    const needed = pagesInView(first, last, count);
    requested.current = new Set(needed);
    setFailed(false);
    Promise.all(needed.map(readPage)).then(
      (pages) => {
        if (!current) return;
        const read = needed.map((page, i) => [page, pages[i]!] as const);
        // Use a transition: a page of rows rendered at once blocks a slow phone.
        startTransition(() =>
          setShown((previous) => {
            const isSame = previous.version === version && previous.count === count;
            return { count, version, pages: new Map([...(isSame ? previous.pages : []), ...read]) };
          }),
        );
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [count, version, readPage, attempt]);

  const onShown = useCallback(
    (first: number, last: number): void => {
      // Rows of the previous version can no longer be requested; the newest are loading.
      const pending = requested.current;
      if (!latest.current.isShown || !pending) return;
      const needed = pagesInView(first, last, count);
      for (const page of pending) if (!needed.includes(page)) pending.delete(page);
      setShown((previous) => {
        const remaining = [...previous.pages].filter(([page]) => needed.includes(page));
        return remaining.length === previous.pages.size ? previous : { ...previous, pages: new Map(remaining) };
      });
      for (const page of needed) {
        if (pending.has(page)) continue;
        pending.add(page);
        readPage(page).then(
          (rows) => {
            // A page that scrolled away, or belongs to an older version, is no longer needed.
            if (requested.current !== pending || !pending.has(page)) return;
            setShown((previous) => ({ ...previous, pages: new Map(previous.pages).set(page, rows) }));
          },
          () => {
            if (requested.current === pending && pending.has(page)) setFailed(true);
          },
        );
      }
    },
    [count, readPage],
  );

  return {
    count: shown.count,
    version: shown.version,
    rowAt: (index) => shown.pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    indexOf: (id) => {
      for (const [page, rows] of shown.pages) {
        const at = rows.findIndex((row) => row.id === id);
        if (at >= 0) return page * PAGE_ROWS + at;
      }
      return -1;
    },
    onShown,
    failed,
    retry: () => setAttempt((number) => number + 1),
  };
}
