import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PackagePopup } from '../../../src/features/account/PackagePopup.tsx';
import { SearchBar } from '../../../src/features/search/bar/SearchBar.tsx';
import { dropWallet } from '../../../src/flows/session/showUser.ts';
import { authModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { offersSlice, packageSlice, purchaseSlice } from '../../../src/state/wallet/packageSlice.ts';
import { walletSlice } from '../../../src/state/wallet/walletSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const MONTH = {
  id: 'p1',
  title: 'Gói tháng',
  description: 'Xem không giới hạn trong một tháng.',
  priceVnd: 1_190_000,
  durationDays: 30,
  isSample: true,
};

const USER = { id: 'u1', fullName: 'Lan', email: 'lan@example.vn', phone: '', address: '', imagesLink: '', province: '' };

beforeEach(() => {
  Object.assign(packageSlice, { status: 'ready', current: null, popupOpen: true });
  Object.assign(offersSlice, { status: 'ready', offers: [MONTH] });
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  dropWallet();
  authModalSlice.mode = 'closed';
  configSlice.paymentMethod = 0;
});

describe('package list', () => {
  it.each([
    ['en', '1 day', '30 days'],
    ['vi', '1 ngày', '30 ngày'],
  ] as const)('package list: days are pluralized in %s', async (language, one, many) => {
    offersSlice.offers = [{ ...MONTH, id: 'p0', durationDays: 1 }, MONTH];
    const screen = await renderPanel(<PackagePopup />, drawerHost('sheet'), language);
    await expect.element(screen.getByText(one, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(many, { exact: true })).toBeVisible();
  });

  it('package list: a package has its price with thousands commas, its days and a sample data mark', async () => {
    const screen = await renderPanel(<PackagePopup />);
    const offer = screen.getByRole('listitem');
    await expect.element(offer.getByText('1,190,000 đ')).toBeVisible();
    await expect.element(offer.getByText('30 ngày')).toBeVisible();
    await expect.element(offer.getByText('Dữ liệu mẫu')).toBeVisible();
    expect(offer.getByText(/dữ liệu mẫu/i).elements()).toHaveLength(1);
    await expect.element(screen.getByText('Bạn chưa có gói dịch vụ nào.')).toBeVisible();
    await expect.element(screen.getByText('Mua gói thế nào?')).toBeVisible();
  });

  it('package list: loading, failed and empty are each reported', async () => {
    offersSlice.status = 'loading';
    const screen = await renderPanel(<PackagePopup />);
    await expect.element(screen.getByRole('status', { name: 'Đang tải các gói dịch vụ' })).toBeVisible();
    offersSlice.status = 'failed';
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    Object.assign(offersSlice, { status: 'ready', offers: [] });
    await expect.element(screen.getByText('Chưa có gói dịch vụ nào')).toBeVisible();
  });

  it('package list: an expired package shows when it ended', async () => {
    const current = { orderId: 'o', title: 'Gói tháng', requestedAt: '2020-01-01T00:00:00.000Z', expiresAt: '2020-02-01T00:00:00.000Z' };
    packageSlice.current = current;
    const screen = await renderPanel(<PackagePopup />);
    await expect.element(screen.getByText(/^Đã hết hạn \d\d\/\d\d\/2020 \d\d:\d\d$/)).toBeVisible();
  });
});

describe('buying a package', () => {
  it('buying a package: after no response only the same payment with the same request is offered', async () => {
    Object.assign(sessionSlice, { status: 'loggedIn', user: USER });
    offersSlice.offers = [{ ...MONTH, pricePoints: '1190' }];
    const screen = await renderPanel(<PackagePopup />);
    await screen.getByRole('button', { name: 'Mua Gói tháng' }).click();
    const { points } = purchaseSlice.requestIds;
    await screen.getByRole('button', { name: 'Trả bằng ví: 1,190 VPOINT' }).click();
    // There is no gateway here, so the order fails.
    await expect.element(screen.getByText('Chưa rõ đơn hàng đã xong hay chưa. Thử lại sẽ không bị trừ tiền hai lần.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Thanh toán/ }).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Quay lại các gói' }).click();
    await screen.getByRole('button', { name: 'Mua Gói tháng' }).click();
    await screen.getByRole('button', { name: 'Trả bằng ví: 1,190 VPOINT' }).click();
    await expect.poll(() => purchaseSlice).toMatchObject({ unsure: 'points', requestIds: { points } });
  });

  it('buying a package: it shows the balance, offers a deposit of what is missing and leads back', async () => {
    Object.assign(sessionSlice, { status: 'loggedIn', user: USER });
    offersSlice.offers = [{ ...MONTH, pricePoints: '1190' }];
    const screen = await renderPanel(<PackagePopup />);
    await screen.getByRole('button', { name: 'Mua Gói tháng' }).click();
    // There is no gateway here: the load must have ended, or its failure would replace the balance below.
    await expect.poll(() => walletSlice.status).toBe('failed');
    const balance = { tokenId: 'VPOINT', balance: '190.5', received: '190.5', spent: '0', pendingDeposit: '20', pendingWithdrawal: '0' };
    const token = { id: 'VPOINT', name: 'VPOINT', decimals: 2 };
    Object.assign(walletSlice, { status: 'ready', tokens: [token], balances: [balance] });
    await expect.element(screen.getByText('Trong ví có 190.5 VPOINT · Chờ nạp 20')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Nạp thêm 979.5 VPOINT' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Trả bằng ví: 1,190 VPOINT' })).toBeDisabled();
    walletSlice.balances = [{ ...balance, balance: '1190' }];
    await expect.element(screen.getByRole('button', { name: 'Trả bằng ví: 1,190 VPOINT' })).toBeEnabled();
    expect(screen.getByRole('button', { name: /^Nạp thêm/ }).elements()).toEqual([]);
  });

  it('buying a package: an active one is prolonged from its end; another customer sees no purchase', async () => {
    packageSlice.current = {
      orderId: 'o',
      title: 'Gói tháng',
      requestedAt: '2099-01-01T00:00:00.000Z',
      expiresAt: '2099-02-01T00:00:00.000Z',
    };
    const screen = await renderPanel(<PackagePopup />);
    await screen.getByRole('button', { name: 'Gia hạn bằng Gói tháng' }).click();
    await expect.element(screen.getByText(/^Sau gói đang dùng, \d\d\/02\/2099/)).toBeVisible();
    await screen.getByRole('button', { name: 'Quay lại các gói' }).click();
    await screen.getByRole('button', { name: 'Gia hạn bằng Gói tháng' }).click();
    dropWallet();
    await expect.element(screen.getByRole('list', { name: 'Gói dịch vụ' })).toBeVisible();
  });
});

describe('search bar', () => {
  it('search bar: the package button is shown only while payments are on', async () => {
    const screen = await renderPanel(<SearchBar menu={<span>cài đặt</span>} />);
    await expect.element(screen.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gói dịch vụ' }).elements()).toHaveLength(0);
    configSlice.paymentMethod = 1;
    await expect.element(screen.getByRole('button', { name: 'Gói dịch vụ' })).toBeVisible();
  });

  it.each(['Đăng nhập', 'Gói dịch vụ'])('search bar: %s opens the login for an anonymous visitor', async (name) => {
    configSlice.paymentMethod = 1;
    const screen = await renderPanel(<SearchBar menu={null} />);
    await screen.getByRole('button', { name }).click();
    await expect.poll(() => authModalSlice.mode).toBe('login');
  });

  it('search bar: a customer has an initial instead, and the settings are behind it', async () => {
    Object.assign(sessionSlice, { status: 'loggedIn', user: USER });
    const screen = await renderPanel(<SearchBar menu={<span>cài đặt</span>} />);
    await expect.element(screen.getByRole('button', { name: 'Tài khoản' })).toHaveTextContent('L');
    expect(page.getByText('cài đặt').elements()).toHaveLength(0);
  });
});
