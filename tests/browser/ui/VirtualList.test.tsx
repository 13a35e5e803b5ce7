import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { VirtualList } from '../../../src/ui/VirtualList.tsx';

const COUNT = 500;

function sample(readRows: (from: number, to: number) => Promise<number[]>, version = 1) {
  return (
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <VirtualList<number>
        label="Thửa"
        count={COUNT}
        version={version}
        readRows={readRows}
        rowHeightPx={40}
        renderRow={(row) => <span>thửa {row}</span>}
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

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

function deferred(): { promise: Promise<number[]>; resolve: (rows: number[]) => void } {
  let resolve: (rows: number[]) => void = () => undefined;
  const promise = new Promise<number[]>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('VirtualList', () => {
  it('VirtualList: asks only for pages near the rows in view, and for others once they are scrolled to', async () => {
    const readRows = vi.fn(async (from: number, to: number) => numbers(from, to));
    const screen = await render(sample(readRows));
    await expect.element(screen.getByText('thửa 0', { exact: true })).toBeVisible();
    expect(readRows.mock.calls.every(([, to]) => to <= 50)).toBe(true);
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(30);

    screen.getByRole('list', { name: 'Thửa' }).element().scrollTop = 40 * 300;
    await expect.element(screen.getByText('thửa 303', { exact: true })).toBeVisible();
    const asked = readRows.mock.calls.map(([from]) => from);
    expect(asked).toContain(300);
    expect(asked).not.toContain(150);
  });

  it('VirtualList: shows placeholders until rows arrive', async () => {
    const arrival = deferred();
    const screen = await render(sample(() => arrival.promise));
    await expect.element(screen.getByText('đang tải').first()).toBeVisible();
    arrival.resolve(numbers(0, 25));
    await expect.element(screen.getByText('thửa 3', { exact: true })).toBeVisible();
  });

  it('VirtualList: rows of an older list never show in a newer one', async () => {
    const slow = deferred();
    const screen = await render(sample(() => slow.promise, 1));
    await screen.rerender(sample(async (from, to) => numbers(from, to).map((row) => row + 1000), 2));
    await expect.element(screen.getByText('thửa 1000', { exact: true })).toBeVisible();
    slow.resolve(numbers(0, 25));
    await slow.promise;
    await expect.element(screen.getByText('thửa 1000', { exact: true })).toBeVisible();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('worker gone'))],
    ['has lost its rows', async () => []],
  ])('VirtualList: offers to try again when its source %s', async (_what, broken) => {
    let works = false;
    const screen = await render(sample((from, to) => (works ? Promise.resolve(numbers(from, to)) : broken())));
    const retry = screen.getByRole('button', { name: 'thử lại' });
    await expect.element(retry).toBeVisible();
    works = true;
    await retry.click();
    await expect.element(screen.getByText('thửa 0', { exact: true })).toBeVisible();
  });
});
