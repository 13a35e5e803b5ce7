import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useTextScale } from '../layout/useViewportHeight.ts';
import { List, type RowComponentProps, useListRef } from 'react-window';
import styles from './VirtualList.module.css';
import { type ListPlaceStore, rowForKey } from './listPlace.ts';
import { type PagedRows, type PagedRowsSource, usePagedRows } from './usePagedRows.ts';

interface ListRowProps<Row> {
  rowAt: (index: number) => Row | undefined;
  renderRow: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
  placeholder: ReactNode;
  /** Row that Tab reaches and keys start from. */
  activeIndex: number;
  aside: RowAside<Row> | undefined;
}

/** Further button at the end of a row. */
interface RowAside<Row> {
  icon: IconName;
  /** Accessible name, which contains the row's name. */
  label: (row: Row) => string;
  onPress: (row: Row) => void;
}

/** Slot of a virtual list; rows come and go in it. */
function ListRow<Row>(props: RowComponentProps<ListRowProps<Row>>) {
  const row = props.rowAt(props.index);
  return (
    <div {...props.ariaAttributes} style={props.style} className={styles.row} aria-busy={row === undefined || undefined}>
      {row === undefined ? (
        props.placeholder
      ) : (
        <RowButton isActive={props.index === props.activeIndex} onPick={() => props.onPick(row)}>
          {props.renderRow(row)}
        </RowButton>
      )}
      {row !== undefined && props.aside && (
        <button
          type="button"
          className={styles.aside}
          aria-label={props.aside.label(row)}
          title={props.aside.label(row)}
          tabIndex={props.index === props.activeIndex ? 0 : -1}
          onClick={() => props.aside?.onPress(row)}
        >
          <Icon name={props.aside.icon} />
        </button>
      )}
    </div>
  );
}

/** Focusable part of a row. When it unmounts or is inactive, the list has the focus until the active row renders. */
function RowButton({ isActive, onPick, children }: { isActive: boolean; onPick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const list = element?.closest<HTMLElement>('[role="list"]');
    if (!element || !list) return;
    if (isActive && document.activeElement === list) element.focus({ preventScroll: true });
    return () => {
      // React runs the cleanup before it removes the button.
      if (document.activeElement === element) list.focus({ preventScroll: true });
    };
  }, [isActive]);
  return (
    <button ref={button} type="button" className={styles.button} tabIndex={isActive ? 0 : -1} onClick={onPick}>
      {children}
    </button>
  );
}

interface Anchor {
  id: string;
  /** Index of the row, -1 when it is gone: the list then keeps its scroll position. */
  index: number;
}

interface VirtualListProps<Row extends { id: string }> extends PagedRowsSource<Row> {
  label: string;
  rowHeightPx: number;
  renderRow: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
  placeholder: ReactNode;
  renderFailure: (retry: () => void) => ReactNode;
  /** Row that was in view, with its index in this version: it keeps its place. Without one the list starts on top. */
  anchor?: Anchor | null;
  place?: ListPlaceStore;
  aside?: RowAside<Row>;
}

/** Returns by how many rows the anchor moved down; 0 when it was not rendered, or is gone. */
function movedRows(anchor: Anchor, before: { indexOf: (id: string) => number } | null): number {
  const was = before?.indexOf(anchor.id) ?? -1;
  return was < 0 || anchor.index < 0 ? 0 : anchor.index - was;
}

/** Renders only rows in view, read by the page. One Tab stop, two with `aside`; keys move within, Enter picks. */
export function VirtualList<Row extends { id: string }>(props: VirtualListProps<Row>) {
  const { anchor = null, place } = props;
  const rowHeightPx = props.rowHeightPx * useTextScale();
  const [start] = useState(() => place?.read() ?? null);
  const [activeIndex, setActiveIndex] = useState(Math.max(0, Math.min(start?.activeIndex ?? 0, props.count - 1)));
  const [isActiveInPage, setIsActiveInPage] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const list = useListRef(null);
  const element = (): HTMLElement | null => frame.current?.querySelector<HTMLElement>('[role="list"]') ?? null;

  const shown = useRef<PagedRows<Row>>(null);
  const rows = usePagedRows(props, () => {
    const scroller = element();
    const isFirst = (shown.current?.version ?? props.version) === props.version;
    const scrolled = scroller && scroller.scrollTop > 0 ? Math.floor(scroller.scrollTop / rowHeightPx) : null;
    const first = isFirst ? (scrolled ?? start?.index ?? 0) : anchor ? (scrolled ?? 0) + movedRows(anchor, shown.current) : 0;
    const last = first + Math.ceil((scroller?.clientHeight ?? 0) / rowHeightPx);
    return { first: Math.max(0, first), last: Math.max(0, last) };
  });

  /** Returns the active row while it is visible, else the first in view. */
  const currentRow = (): number => {
    const { scrollTop, clientHeight } = element()!;
    const top = activeIndex * rowHeightPx;
    const shows = top + rowHeightPx > scrollTop && top < scrollTop + clientHeight;
    return shows ? activeIndex : Math.min(rows.count - 1, Math.ceil(scrollTop / rowHeightPx));
  };

  const savePlace = (): void => {
    const scroller = element();
    if (!place || !scroller) return;
    const focused = scroller.contains(document.activeElement);
    const index = focused ? currentRow() : Math.floor(scroller.scrollTop / rowHeightPx);
    const id = rows.rowAt(index)?.id;
    // While the row is loading, the previous place stays.
    if (id !== undefined) place.save({ id, index, offsetPx: scroller.scrollTop - index * rowHeightPx, activeIndex, focused });
  };

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- per render; what it sets depends on the rows only
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const scroller = element();
    if (scroller && before && before.version !== rows.version) {
      const moved = anchor ? movedRows(anchor, before) : 0;
      scroller.scrollTop = anchor ? scroller.scrollTop + moved * rowHeightPx : 0;
      setActiveIndex((index) => (anchor ? Math.max(0, Math.min(rows.count - 1, index + moved)) : 0));
      // Dispatched at once: the browser's own event would come a frame later, after a render of wrong rows.
      scroller.dispatchEvent(new Event('scroll'));
      // Further scrolling may have reached rows that are not loaded.
      const first = Math.floor(scroller.scrollTop / rowHeightPx);
      rows.onShown(first, first + Math.ceil(scroller.clientHeight / rowHeightPx));
    } else if (before) {
      // Skip the mount: there is no row yet, and reading would force layout.
      savePlace();
    }
  });

  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = currentRow();
    const pageRows = Math.max(1, Math.floor(element()!.clientHeight / rowHeightPx) - 1);
    // The first key in a row that scrolled out of view returns to what is in view.
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const target = isStep && at !== activeIndex ? at : rowForKey(event.key, at, pageRows, rows.count);
    if (target === null) return;
    event.preventDefault();
    if (target !== activeIndex) element()?.focus({ preventScroll: true });
    setActiveIndex(target);
    list.current?.scrollToRow({ index: target, align: 'auto', behavior: 'instant' });
  };

  const followFocus = (target: EventTarget): void => {
    const position = (target as Element).closest('[role="listitem"]')?.getAttribute('aria-posinset');
    if (position) setActiveIndex(Number(position) - 1);
  };

  const { onShown } = rows;
  const onRowsRendered = useCallback(
    (visible: { startIndex: number; stopIndex: number }, all: { startIndex: number; stopIndex: number }) => {
      setIsActiveInPage(activeIndex >= all.startIndex && activeIndex <= all.stopIndex);
      onShown(visible.startIndex, visible.stopIndex);
    },
    [activeIndex, onShown],
  );

  if (rows.failed) return props.renderFailure(rows.retry);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the list bubble here
    <div ref={frame} className={styles.frame} onFocus={(event) => followFocus(event.target)} onBlur={savePlace} onKeyDown={move}>
      <List<ListRowProps<Row>>
        className={styles.list}
        aria-label={props.label}
        listRef={list}
        // Tab reaches the active row; when that is not rendered, the list itself.
        tabIndex={isActiveInPage && rows.rowAt(activeIndex) !== undefined ? -1 : 0}
        rowComponent={ListRow<Row>}
        rowCount={rows.count}
        rowHeight={rowHeightPx}
        rowProps={{
          rowAt: rows.rowAt,
          renderRow: props.renderRow,
          onPick: props.onPick,
          placeholder: props.placeholder,
          activeIndex,
          aside: props.aside,
        }}
        defaultScrollOffset={start ? start.index * rowHeightPx + start.offsetPx : 0}
        overscanCount={4}
        onRowsRendered={onRowsRendered}
        onScroll={savePlace}
      />
    </div>
  );
}
