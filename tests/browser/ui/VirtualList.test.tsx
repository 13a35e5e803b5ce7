import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ListPlace } from '../../../src/ui/lists/listPlace.ts';
import { VirtualList } from '../../../src/ui/lists/VirtualList.tsx';

const COUNT = 500;
const ROW_PX = 40;

interface Row {
  id: string;
}
type ReadRows = (from: number, to: number) => Promise<Row[]>;

interface SampleProps {
  readRows: ReadRows;
  version?: number;
  count?: number;
  anchor?: { id: string; index: number } | null;
  onPick?: (row: Row) => void;
  place?: { read: () => ListPlace | null; save: (place: ListPlace) => void };
}

function Sample({ readRows, version = 1, count = COUNT, anchor = null, onPick = () => undefined, place }: SampleProps) {
  return (
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <VirtualList<Row>
        label="Thửa"
        count={count}
        version={version}
        readRows={readRows}
        anchor={anchor}
        {...(place && { place })}
        rowHeightPx={ROW_PX}
        renderRow={(row) => <span>thửa {row.id}</span>}
        onPick={onPick}
        placeholder={<span>đang tải</span>}
        renderFailure={(retry) => (
          <button type="button" onClick={retry}>
            thử lại
          </button>
        )}
      />
    </div>
  );
}

const numbers = (from: number, to: number): Row[] => Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
const readNumbers: ReadRows = async (from, to) => numbers(from, to);

function deferred(): { promise: Promise<Row[]>; resolve: (rows: Row[]) => void } {
  let resolve: (rows: Row[]) => void = () => undefined;
  const promise = new Promise<Row[]>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

type Screen = Awaited<ReturnType<typeof render>>;
const listOf = (screen: Screen): Element => screen.getByRole('list', { name: 'Thửa' }).element();
const focusedText = (): string | null | undefined => document.activeElement?.textContent;
const rowButton = (screen: Screen, id: string) => screen.getByRole('button', { name: `thửa ${id}`, exact: true });
/** Pixels from the list's top edge to a row. */
const offsetOf = (screen: Screen, id: string): number =>
  rowButton(screen, id).element().getBoundingClientRect().top - listOf(screen).getBoundingClientRect().top;

async function openAtFocus(props: Partial<SampleProps> = {}): Promise<Screen> {
  const screen = await render(<Sample readRows={readNumbers} {...props} />);
  await expect.element(rowButton(screen, '0')).toBeVisible();
  await userEvent.tab();
  await expect.poll(focusedText).toBe('thửa 0');
  return screen;
}

describe('VirtualList', () => {
  it('VirtualList: it requests only pages near visible rows, and others after scrolling to them', async () => {
    const readRows = vi.fn(readNumbers);
    const screen = await render(<Sample readRows={readRows} />);
    await expect.element(screen.getByText('thửa 0', { exact: true })).toBeVisible();
    expect(readRows.mock.calls.every(([, to]) => to <= 50)).toBe(true);
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(30);

    listOf(screen).scrollTop = ROW_PX * 300;
    await expect.element(screen.getByText('thửa 303', { exact: true })).toBeVisible();
    const asked = readRows.mock.calls.map(([from]) => from);
    expect(asked).toContain(300);
    expect(asked).not.toContain(150);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('VirtualList: it shows placeholders until rows arrive', async () => {
    const arrival = deferred();
    const readRows = () => arrival.promise;
    const screen = await render(<Sample readRows={readRows} />);
    await expect.element(screen.getByText('đang tải').first()).toBeVisible();
    arrival.resolve(numbers(0, 25));
    await expect.element(screen.getByText('thửa 3', { exact: true })).toBeVisible();
  });

  it('VirtualList: rows of an older list never appear in a newer one', async () => {
    const slow = deferred();
    const screen = await render(<Sample readRows={() => slow.promise} />);
    const thousands: ReadRows = async (from, to) => numbers(from + 1000, to + 1000);
    await screen.rerender(<Sample readRows={thousands} version={2} />);
    await expect.element(screen.getByText('thửa 1000', { exact: true })).toBeVisible();
    slow.resolve(numbers(0, 25));
    await slow.promise;
    await expect.element(screen.getByText('thửa 1000', { exact: true })).toBeVisible();
  });

  it.each<[string, ReadRows]>([
    ['fails', () => Promise.reject(new Error('worker gone'))],
    ['has lost its rows', async () => []],
  ])('VirtualList: it offers a retry when its source %s', async (_what, broken) => {
    let works = false;
    const readRows: ReadRows = (from, to) => (works ? readNumbers(from, to) : broken(from, to));
    const screen = await render(<Sample readRows={readRows} />);
    const retry = screen.getByRole('button', { name: 'thử lại' });
    await expect.element(retry).toBeVisible();
    works = true;
    await retry.click();
    await expect.element(screen.getByText('thửa 0', { exact: true })).toBeVisible();
  });
});

describe('VirtualList: keyboard and screen reader', () => {
  it('VirtualList: every row announces its position and the number of rows', async () => {
    const screen = await render(<Sample readRows={readNumbers} />);
    listOf(screen).scrollTop = ROW_PX * 100;
    const row = screen.getByRole('listitem').filter({ hasText: 'thửa 103' });
    await expect.element(row).toHaveAttribute('aria-posinset', '104');
    await expect.element(row).toHaveAttribute('aria-setsize', '500');
  });

  it('VirtualList: one stop for Tab; arrows, Page keys, Home and End move inside, Enter picks', async () => {
    const onPick = vi.fn();
    const screen = await openAtFocus({ onPick });
    expect(listOf(screen).querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect.poll(focusedText).toBe('thửa 1');
    await userEvent.keyboard('{PageDown}');
    await expect.poll(focusedText).toBe('thửa 10');
    await userEvent.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ id: '10' });
    await userEvent.keyboard('{End}');
    await expect.poll(focusedText).toBe('thửa 499');
    await expect.element(rowButton(screen, '499')).toBeInViewport();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedText).toBe('thửa 499');
    await userEvent.keyboard('{PageUp}');
    await expect.poll(focusedText).toBe('thửa 490');
    await userEvent.keyboard('{Home}');
    await expect.poll(focusedText).toBe('thửa 0');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focusedText).toBe('thửa 0');
    await expect.poll(() => listOf(screen).scrollTop).toBe(0);
  });

  it('VirtualList: focus waits for a row that is loading', async () => {
    const late = deferred();
    const screen = await openAtFocus({ readRows: (from, to) => (from === 475 ? late.promise : readNumbers(from, to)) });
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByText('đang tải').first()).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(listOf(screen));
    late.resolve(numbers(475, 500));
    await expect.poll(focusedText).toBe('thửa 499');
  });

  it('VirtualList: focus stays in the list when its row scrolls out, and returns to the row', async () => {
    const screen = await openAtFocus();
    listOf(screen).scrollTop = ROW_PX * 200;
    await expect.element(rowButton(screen, '203')).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(listOf(screen));
    listOf(screen).scrollTop = 0;
    await expect.poll(focusedText).toBe('thửa 0');
    listOf(screen).scrollTop = ROW_PX * 200;
    await expect.poll(() => document.activeElement).toBe(listOf(screen));
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedText).toBe('thửa 200');
  });

  it('VirtualList: Tab reaches a list whose active row is out of view', async () => {
    const screen = await render(<Sample readRows={readNumbers} />);
    await expect.element(rowButton(screen, '0')).toBeVisible();
    listOf(screen).scrollTop = ROW_PX * 200;
    await expect.element(rowButton(screen, '203')).toBeVisible();
    await userEvent.tab();
    await expect.poll(() => document.activeElement).toBe(listOf(screen));
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedText).toBe('thửa 200');
  });
});

/** A list with new rows above row 200. */
const grown: ReadRows = async (from, to) =>
  Array.from({ length: to - from }, (_, i) => {
    const index = from + i;
    return { id: index < 30 ? `new-${index}` : String(index - 30) };
  });

describe('VirtualList: arriving rows', () => {
  it('VirtualList: rows that arrive above leave the visible rows in place to the pixel, without flicker', async () => {
    const screen = await render(<Sample readRows={readNumbers} />);
    listOf(screen).scrollTop = ROW_PX * 200 + 13;
    await expect.element(rowButton(screen, '203')).toBeVisible();
    const before = offsetOf(screen, '203');
    const seen: number[] = [];
    const watcher = new MutationObserver(() => seen.push(screen.getByText('đang tải').elements().length));
    watcher.observe(listOf(screen), { childList: true, subtree: true, characterData: true });
    await screen.rerender(<Sample readRows={grown} version={2} count={COUNT + 30} anchor={{ id: '200', index: 230 }} />);
    await expect.poll(() => listOf(screen).scrollTop).toBe(ROW_PX * 230 + 13);
    watcher.disconnect();
    expect(offsetOf(screen, '203')).toBe(before);
    expect(Math.max(0, ...seen)).toBe(0);
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'thửa 203' })).toHaveAttribute('aria-posinset', '234');
  });

  it('VirtualList: the focused row keeps the focus when rows arrive above it', async () => {
    const screen = await openAtFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(focusedText).toBe('thửa 3');
    await screen.rerender(<Sample readRows={grown} version={2} count={COUNT + 30} anchor={{ id: '3', index: 33 }} />);
    await expect.poll(() => listOf(screen).scrollTop).toBe(ROW_PX * 30);
    await expect.poll(focusedText).toBe('thửa 3');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect.poll(focusedText).toBe('thửa new-29');
  });

  it('VirtualList: a new order starts at the top; a missing anchor leaves the list where it is', async () => {
    const screen = await render(<Sample readRows={readNumbers} />);
    listOf(screen).scrollTop = ROW_PX * 200;
    await expect.element(rowButton(screen, '203')).toBeVisible();
    const others: ReadRows = async (from, to) => numbers(from + 1000, to + 1000);
    await screen.rerender(<Sample readRows={others} version={2} anchor={{ id: '200', index: -1 }} />);
    await expect.element(rowButton(screen, '1203')).toBeVisible();
    await expect.poll(() => listOf(screen).scrollTop).toBe(ROW_PX * 200);
    await screen.rerender(<Sample readRows={readNumbers} version={3} />);
    await expect.element(rowButton(screen, '0')).toBeVisible();
    await expect.poll(() => listOf(screen).scrollTop).toBe(0);
  });

  it('VirtualList: closed and opened again, it keeps its scroll position', async () => {
    let kept: ListPlace | null = null;
    const place = {
      read: () => kept,
      save: (next: ListPlace) => {
        kept = next;
      },
    };
    const Closable = () => {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setOpen(!open)}>
            mở
          </button>
          {open && <Sample readRows={readNumbers} place={place} />}
        </>
      );
    };
    const screen = await render(<Closable />);
    await expect.element(rowButton(screen, '0')).toBeVisible();
    listOf(screen).scrollTop = ROW_PX * 321 + 7;
    await expect.element(rowButton(screen, '325')).toBeVisible();
    (rowButton(screen, '325').element() as HTMLElement).focus();
    const toggle = screen.getByRole('button', { name: 'mở' });
    await toggle.click();
    await expect.element(screen.getByRole('list')).not.toBeInTheDocument();
    await toggle.click();
    await expect.element(rowButton(screen, '325')).toBeVisible();
    await expect.poll(() => listOf(screen).scrollTop).toBe(ROW_PX * 321 + 7);
    await userEvent.tab();
    await expect.poll(focusedText).toBe('thửa 325');
  });
});
