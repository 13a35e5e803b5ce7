import {
  type AriaRole,
  type ComponentType,
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Where a row stands; the list gives it to each of its rows. */
export interface RowPlace {
  index: number;
  rowCount: number;
  rowPx: number;
}

/** Rows from the first to the last, both included. */
export interface RowRange {
  startIndex: number;
  stopIndex: number;
}

/** Attributes that put a row in its place, and name the place to screen readers. */
export const placeRow = ({ index, rowCount, rowPx }: RowPlace) => ({
  'aria-posinset': index + 1,
  'aria-setsize': rowCount,
  style: { position: 'absolute', left: 0, width: '100%', height: rowPx, transform: `translateY(${index * rowPx}px)` } as const,
});

/** Scrolls a list as little as shows a row. */
export function scrollToRow(list: HTMLElement | null, index: number, rowPx: number): void {
  if (!list) return;
  const top = index * rowPx;
  if (top < list.scrollTop) list.scrollTop = top;
  else list.scrollTop = Math.max(list.scrollTop, top + rowPx - list.clientHeight);
}

interface View {
  topPx: number;
  heightPx: number;
}

function rowsIn({ topPx, heightPx }: View, rowPx: number, rowCount: number): RowRange {
  const stopIndex = Math.min(rowCount, Math.ceil((topPx + heightPx) / rowPx)) - 1;
  return { startIndex: Math.max(0, Math.min(Math.floor(topPx / rowPx), stopIndex)), stopIndex };
}

interface WindowedListProps<RowProps extends object> {
  /** A memoized component: rows that stay in the page are not rendered again while the list scrolls. */
  row: ComponentType<RowProps & RowPlace>;
  rowProps: RowProps;
  rowCount: number;
  rowPx: number;
  /** Rows rendered above and below those in view. */
  overscan: number;
  /** Where the list is scrolled to when it appears. */
  startPx: number;
  /** How high it is taken to be until it is measured. */
  startHeightPx?: number;
  listRef: RefObject<HTMLDivElement | null>;
  onRowsRendered: (visible: RowRange, all: RowRange) => void;
  onScroll?: () => void;
  id?: string;
  role: AriaRole;
  label: string;
  tabIndex: number;
  className: string | undefined;
  style?: CSSProperties;
}

/** A scrolling list of rows of one height, of which only those in view and a few more are in the page. */
export function WindowedList<RowProps extends object>(props: WindowedListProps<RowProps>) {
  const { row: Row, rowProps, rowCount, rowPx, overscan, startPx, listRef, onRowsRendered } = props;
  const [view, setView] = useState<View>({ topPx: startPx, heightPx: props.startHeightPx ?? 0 });
  const start = useRef(startPx > 0 ? startPx : null);
  const { startIndex, stopIndex } = rowsIn(view, rowPx, rowCount);
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(rowCount - 1, stopIndex + overscan);

  const measure = (): void => {
    const list = listRef.current;
    if (!list) return;
    const next = { topPx: list.scrollTop, heightPx: list.clientHeight };
    setView((held) => {
      const [before, after] = [held, next].map((one) => rowsIn(one, rowPx, rowCount));
      return before!.startIndex === after!.startIndex && before!.stopIndex === after!.stopIndex ? held : next;
    });
  };
  const followSize = useEffectEvent(() => {
    const list = listRef.current;
    // Not before it has a height: a dialog is shown after its list has been made.
    if (start.current !== null && list && list.clientHeight > 0) {
      list.scrollTop = start.current;
      start.current = null;
    }
    measure();
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => followSize());
    observer.observe(listRef.current!);
    return () => observer.disconnect();
  }, [listRef]);

  useEffect(() => {
    if (stopIndex >= startIndex) onRowsRendered({ startIndex, stopIndex }, { startIndex: from, stopIndex: to });
  }, [onRowsRendered, startIndex, stopIndex, from, to]);

  return (
    <div
      ref={listRef}
      id={props.id}
      role={props.role}
      aria-label={props.label}
      tabIndex={props.tabIndex}
      className={props.className}
      style={{ position: 'relative', flexGrow: 1, maxHeight: '100%', overflowY: 'auto', ...props.style }}
      onScroll={() => {
        measure();
        props.onScroll?.();
      }}
    >
      {Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => (
        <Row key={from + offset} {...rowProps} index={from + offset} rowCount={rowCount} rowPx={rowPx} />
      ))}
      <div aria-hidden style={{ height: rowCount * rowPx }} />
    </div>
  );
}
