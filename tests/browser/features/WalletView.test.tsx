import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationsView } from '../../../src/features/shell/NotificationsView.tsx';
import { MoveView } from '../../../src/features/wallet/MoveView.tsx';
import { WalletView } from '../../../src/features/wallet/WalletView.tsx';
import { loadAccountView } from '../../../src/flows/account/loadAccountView.ts';
import { dropWallet, showNobody, showUser } from '../../../src/flows/session/showUser.ts';
import { openMove, typeMove } from '../../../src/flows/wallet/confirmMove.ts';
import { accountSlice, notificationsSlice } from '../../../src/state/account/accountSlice.ts';
import { moveSlice } from '../../../src/state/wallet/moveSlice.ts';
import { networkSlice } from '../../../src/state/host/hostSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { walletSlice } from '../../../src/state/wallet/walletSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const userOf = (id: string) => ({ id, fullName: id, email: `${id}@example.vn`, phone: '', address: '', imagesLink: '', province: '' });

/** Fills the slice as the gateway would; there is no gateway here. */
function fillSlice(): void {
  Object.assign(walletSlice, {
    status: 'ready',
    tokens: [{ id: 'VPOINT', name: 'Điểm VPOINT', decimals: 2, isSample: true }],
    balances: [{ tokenId: 'VPOINT', balance: '1234.5', received: '1234.5', spent: '0', pendingDeposit: '0', pendingWithdrawal: '0' }],
  });
}

beforeEach(() => {
  Object.assign(sessionSlice, { status: 'loggedIn', user: userOf('lan') });
  networkSlice.online = true;
  dropWallet();
});
afterEach(() => vi.useRealTimers());
afterAll(showNobody);

describe('wallet', () => {
  it('wallet: balances of sample tokens are marked once, in the page’s language', async () => {
    fillSlice();
    walletSlice.tokens.unshift({ id: 'MBC', name: 'Token MBC', decimals: 6, isSample: true });
    const screen = await renderPanel(<WalletView />, undefined, 'en');
    const card = screen.getByRole('region', { name: 'Balance' });
    await expect.element(card).toHaveTextContent(/^Balance Sample data.*Token MBC/);
    expect(card.getByText('Sample data').elements()).toHaveLength(1);
  });

  it('wallet: loading shows a placeholder; a failure is reported and can be retried', async () => {
    void loadAccountView('wallet');
    const screen = await renderPanel(<WalletView />);
    await expect.element(screen.getByText('Chưa tải được ví – thử lại')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    networkSlice.online = false;
    await expect.element(screen.getByText('Ví cần có mạng để xem và giao dịch.')).toBeVisible();
    walletSlice.status = 'loading';
    await expect.element(screen.getByRole('status', { name: 'Đang tải ví' })).toBeVisible();
  });

  it('wallet: a failed reload keeps the figures and says that they may be old', async () => {
    fillSlice();
    void loadAccountView('wallet');
    const screen = await renderPanel(<WalletView />);
    await expect.element(screen.getByText('Số liệu có thể đã cũ: chưa tải lại được ví.')).toBeVisible();
    await expect.element(screen.getByText('1,234.5')).toBeVisible();
  });

  it('wallet: a form without a response keeps its values and is listed as pending', async () => {
    fillSlice();
    openMove('send');
    typeMove({ to: 'minh@example.vn', amount: '5' });
    const first = moveSlice.draft!.requestId;
    Object.assign(moveSlice, { step: 'confirm', isUnsure: true });
    typeMove({ amount: '6' });
    const screen = await renderPanel(<WalletView />);
    await screen.getByRole('button', { name: 'Xem lại' }).click();
    expect(moveSlice.draft).toMatchObject({ requestId: first, amount: '5' });
    moveSlice.isUnsure = false;
    openMove('send');
    expect(moveSlice.draft).toMatchObject({ amount: '' });
    expect(moveSlice.draft!.requestId).not.toBe(first);
  });

  it('wallet: another customer or no one sees nothing of the previous customer', async () => {
    fillSlice();
    notificationsSlice.items = [{ id: 'n', title: 'Riêng của Lan', content: '', link: '', createdAt: '2026-01-01T00:00:00.000Z' }];
    openMove('send');
    typeMove({ to: 'minh@example.vn' });
    showUser(userOf('minh'));
    expect(walletSlice).toMatchObject({ status: 'none', balances: [], changes: [] });
    expect(moveSlice.draft).toBeNull();
    expect(notificationsSlice.items).toEqual([]);
    expect(accountSlice.view).toBe('user');
    fillSlice();
    showNobody();
    expect(walletSlice.balances).toEqual([]);
  });

  it('wallet: the second tap of a double tap on ‘Tiếp tục’ confirms nothing', async () => {
    fillSlice();
    openMove('deposit');
    typeMove({ amount: '5' });
    const screen = await renderPanel(<MoveView contact={null} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await screen.getByRole('button', { name: 'Tiếp tục' }).click();
    const confirm = screen.getByRole('button', { name: 'Xác nhận' });
    await expect.element(confirm).toBeDisabled();
    vi.advanceTimersByTime(400);
    await expect.element(confirm).toBeEnabled();
  });

  it('wallet: before a deposit is confirmed it is said to be cancellable, not final', async () => {
    fillSlice();
    openMove('deposit');
    typeMove({ amount: '5' });
    const screen = await renderPanel(<MoveView contact={null} />);
    await screen.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect.element(screen.getByText(/^Kiểm tra rồi xác nhận\./)).toHaveTextContent('còn huỷ được');
    expect(screen.getByText(/không thể huỷ/).elements()).toEqual([]);
  });

  it('wallet: a fault is shown at its field, which gets the focus', async () => {
    fillSlice();
    openMove('send');
    const screen = await renderPanel(<MoveView contact={null} />);
    await screen.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect.element(screen.getByLabelText('Người nhận')).toHaveAccessibleDescription('Bạn chưa nhập người nhận');
    await expect.element(screen.getByLabelText('Số lượng')).toHaveAccessibleDescription('Bạn chưa nhập số lượng');
    await expect.element(screen.getByLabelText('Người nhận')).toHaveFocus();
  });
});

describe('notifications', () => {
  it('notifications: a failed load is reported; line breaks are kept', async () => {
    void loadAccountView('notifications');
    const screen = await renderPanel(<NotificationsView />);
    await expect.element(screen.getByText('Chưa tải được – thử lại')).toBeVisible();
    Object.assign(notificationsSlice, {
      status: 'ready',
      total: 11,
      items: [{ id: 'n', title: 'Tin', content: 'một\nhai', link: '', createdAt: '2026-01-01T00:00:00.000Z' }],
    });
    await expect.element(screen.getByText('Đang xem 1/11')).toBeVisible();
    expect(getComputedStyle(screen.getByText(/một/).element()).whiteSpace).toBe('pre-line');
    await expect.element(screen.getByRole('button', { name: 'Xem thêm' })).toBeVisible();
  });
});
