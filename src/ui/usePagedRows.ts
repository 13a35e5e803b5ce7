import { useCallback, useEffect, useRef, useState } from 'react';
import { PAGE_ROWS, pagesInView } from './pagesInView.ts';

export interface PagedRowsSource<Row> {
  count: number;
  /** A new number means other rows: everything held is dropped and asked for again. */
  version: number;
  /** Rows from (inclusive) to (exclusive). */
  readRows: (from: number, to: number) => Promise<Row[]>;
}

interface PagedRows<Row> {
  rowAt: (index: number) => Row | undefined;
  /** To be called with the first and last row in view. */
  onShown: (first: number, last: number) => void;
  failed: boolean;
  retry: () => void;
}

/** Holds the rows in view and a page on each side, nothing more: pages that scroll away are forgotten. */
export function usePagedRows<Row>({ count, version, readRows }: PagedRowsSource<Row>): PagedRows<Row> {
  const [pages, setPages] = useState<ReadonlyMap<number, Row[]>>(new Map());
  const [failed, setFailed] = useState(false);
  const view = useRef({ first: 0, last: 0 });
  const asked = useRef(new Map<number, number>());
  const latestVersion = useRef(version);

  const fill = useCallback(() => {
    const fail = (page: number): void => {
      asked.current.delete(page);
      setFailed(true);
    };
    setFailed(false);
    const wanted = pagesInView(view.current.first, view.current.last, count);
    for (const page of asked.current.keys()) if (!wanted.includes(page)) asked.current.delete(page);
    setPages((held) =>
      [...held.keys()].every((page) => wanted.includes(page))
        ? held
        : new Map([...held].filter(([page]) => wanted.includes(page))),
    );
    for (const page of wanted) {
      if (asked.current.has(page)) continue;
      asked.current.set(page, version);
      const from = page * PAGE_ROWS;
      readRows(from, Math.min(count, from + PAGE_ROWS)).then(
        (rows) => {
          // A page that scrolled away, or belongs to an older list, is no longer asked for.
          if (asked.current.get(page) !== version || latestVersion.current !== version) return;
          // A source that has lost its rows answers none: waiting for them would show placeholders for ever.
          if (rows.length === 0) fail(page);
          else setPages((held) => new Map(held).set(page, rows));
        },
        () => {
          if (asked.current.get(page) === version) fail(page);
        },
      );
    }
  }, [count, version, readRows]);

  useEffect(() => {
    latestVersion.current = version;
    asked.current.clear();
    setPages(new Map());
    fill();
  }, [version, fill]);

  return {
    rowAt: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    onShown: (first, last) => {
      view.current = { first, last };
      fill();
    },
    failed,
    retry: fill,
  };
}
