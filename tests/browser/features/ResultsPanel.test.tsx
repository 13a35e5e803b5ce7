import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ResultsPanel } from '../../../src/features/results/ResultsPanel.tsx';
import { pinSlice, resultsSlice } from '../../../src/state/results/resultsSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const NOTHING = {
  status: 'idle',
  failureMessage: '',
  failureKind: 'none',
  planningCount: 0,
  cadastralCount: 0,
  cadastralCompleteness: 'complete',
  failedLists: [],
  openList: null,
} as const;

function open(state: Partial<typeof resultsSlice>) {
  Object.assign(resultsSlice, NOTHING, state);
  Object.assign(pinSlice, { position: { lng: 108.2204171, lat: 16.0125349 }, address: 'Phường Hòa Xuân' });
  return renderPanel(<ResultsPanel />);
}

afterEach(() => {
  Object.assign(resultsSlice, NOTHING);
  Object.assign(pinSlice, { position: null, address: '' });
});

describe('results panel', () => {
  it('results panel: the header shows the pinned position’s address, the tabs both lists', async () => {
    const screen = await open({ status: 'ready', openList: 'planning' });
    await expect.element(screen.getByRole('heading', { name: 'Phường Hòa Xuân' })).toBeVisible();
    await expect.element(screen.getByText('16.01253, 108.220417')).toBeVisible();
    const tabs = screen.getByRole('tab').elements();
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Danh sách quy hoạch', 'Danh sách địa chính']);
    await screen.getByRole('tab', { name: 'Danh sách địa chính' }).click();
    expect(resultsSlice.openList).toBe('cadastral');
  });

  it.each([
    ['planning', 'Chưa có thông tin quy hoạch'],
    ['cadastral', 'Chưa có thông tin địa chinh'],
  ] as const)('results panel: an empty %s list says so and offers another search', async (openList, words) => {
    const screen = await open({ status: 'ready', openList });
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Tra cứu vị trí khác' })).toBeInTheDocument();
  });

  it('results panel: a list whose own search failed reports the failure, not an empty list', async () => {
    const screen = await open({ status: 'ready', openList: 'planning', cadastralCount: 3, failedLists: ['planning'] });
    await expect.element(screen.getByText('Chưa tải được – thử lại')).toBeVisible();
    expect(screen.getByText('Chưa có thông tin quy hoạch').elements()).toHaveLength(0);
  });

  it('results panel: a failure is shown quietly, with the server’s words and a retry', async () => {
    const screen = await open({
      status: 'failed',
      failureKind: 'server',
      failureMessage: 'Máy chủ đang bận',
      openList: 'cadastral',
    });
    await expect.element(screen.getByText('Chưa tải được – thử lại')).toBeVisible();
    await expect.element(screen.getByText('Máy chủ đang bận')).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeInTheDocument();
  });

  it('results panel: when the retry button disappears the heading gets the focus; Escape still closes', async () => {
    const screen = await open({ status: 'failed', failureKind: 'server', openList: 'cadastral' });
    const retry = screen.getByRole('button', { name: 'Thử lại' });
    (retry.element() as HTMLElement).focus();
    Object.assign(resultsSlice, { status: 'loading' });
    await expect.element(retry).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Phường Hòa Xuân' })).toHaveFocus();
    expect(getComputedStyle(document.activeElement!).outlineStyle).toBe('none');
    await userEvent.keyboard('{Escape}');
    expect(resultsSlice.openList).toBeNull();
  });

  it('results panel: without a network it says so', async () => {
    const screen = await open({ status: 'failed', failureKind: 'offline', openList: 'planning' });
    await expect.element(screen.getByText('Không có mạng')).toBeVisible();
  });

  it('results panel: a running search is announced over its placeholders', async () => {
    const screen = await open({ status: 'loading', openList: 'planning' });
    await expect.element(screen.getByRole('status', { name: 'Đang tải danh sách' })).toBeVisible();
  });
});
