import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LogoutModal } from '../../../src/features/session/AuthModal.tsx';
import { PasswordView } from '../../../src/features/session/PasswordView.tsx';
import { UserDrawer } from '../../../src/features/account/UserDrawer.tsx';
import { accountSlice, type AccountSlice, profileDraftSlice, showAccountView } from '../../../src/state/account/accountSlice.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { logoutModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { packageSlice } from '../../../src/state/wallet/packageSlice.ts';
import { unitsSlice } from '../../../src/state/search/unitsSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

const LAN = {
  id: 'u1',
  fullName: 'Nguyễn Thị Lan',
  email: 'lan@example.vn',
  phone: '0912 345 678',
  address: '12 Trần Phú',
  imagesLink: '',
  province: 'Đà Nẵng',
};

const PACKAGE = {
  orderId: 'o1',
  title: 'Gói tháng',
  requestedAt: '2099-01-01T00:00:00.000Z',
  expiresAt: '2099-01-31T05:30:00.000Z',
};

function openOn(view: AccountSlice['view']) {
  showAccountView(view);
  return renderPanel(
    <>
      <UserDrawer
        settings={<p>Cài đặt ở đây</p>}
        passwordView={(email) => <PasswordView email={email} />}
        customerView={(view) => <p>Phía sau: {view}</p>}
      />
      <LogoutModal />
    </>,
  );
}

/** First transform of an element's entrance animation, which may have ended already. */
function beginningOf(element: Element): string | undefined {
  const { animationName } = getComputedStyle(element);
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const entrance = rules.find((rule): rule is CSSKeyframesRule => rule instanceof CSSKeyframesRule && rule.name === animationName);
  return entrance?.findRule('0%')?.style.transform;
}

beforeEach(() => {
  Object.assign(sessionSlice, { status: 'loggedIn', user: { ...LAN } });
  Object.assign(packageSlice, { status: 'none', current: null });
  Object.assign(accountSlice, { view: 'closed', busy: false, fieldErrors: {}, formError: null });
  unitsSlice.provinces['2025'] = {
    status: 'ready',
    units: [{ code: '48', name: 'Đà Nẵng', nameWithType: 'Thành phố Đà Nẵng' }],
  };
  configSlice.paymentMethod = 0;
  profileDraftSlice.draft = null;
  logoutModalSlice.open = false;
  noticeSlice.waiting = [];
});

describe('user drawer', () => {
  it('user drawer: a view opens at its top, however far the list was scrolled', async () => {
    const [width, height] = [innerWidth, innerHeight];
    onTestFinished(() => page.viewport(width, height));
    await page.viewport(width, 400);
    const screen = await openOn('user');
    await expect.element(screen.getByText(LAN.email, { exact: true })).toBeInTheDocument();
    // It is shown in the frame after the press.
    await expect.element(screen.getByRole('dialog')).toBeInTheDocument();
    const dialog = screen.getByRole('dialog').element();
    const body = [...dialog.querySelectorAll('div')].find((part) => part.scrollHeight > part.clientHeight + 1)!;
    body.scrollTop = 60;
    expect(body.scrollTop).toBe(60);
    showAccountView('profile');
    await expect.element(screen.getByRole('heading', { name: 'Sửa hồ sơ' })).toBeVisible();
    await expect.poll(() => body.scrollTop).toBe(0);
  });

  it('user drawer: it greets and shows initial, e-mail, phone, address, province and settings', async () => {
    const screen = await openOn('user');
    await expect.element(screen.getByRole('dialog', { name: 'Tài khoản' })).toBeVisible();
    for (const words of ['Xin chào, Nguyễn Thị Lan', LAN.email, LAN.phone, LAN.address, LAN.province, 'Cài đặt ở đây']) {
      await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    }
    await expect.element(screen.getByText('L', { exact: true })).toBeVisible();
  });

  it('user drawer: it enters from the left with greeting, avatar, phone, address, expiry and ‘Đăng xuất’', async () => {
    const avatar = new URL('/src/app/pictures/phone.webp', location.origin).href;
    Object.assign(sessionSlice, { user: { ...LAN, imagesLink: avatar } });
    packageSlice.current = PACKAGE;
    configSlice.paymentMethod = 1;
    const screen = await openOn('user');
    const drawer = screen.getByRole('dialog', { name: 'Tài khoản' });
    await expect.element(drawer).toBeVisible();
    expect(beginningOf(drawer.element())).toBe('translateX(-100%)');
    await Promise.all(
      drawer
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    );
    const { left, right } = drawer.element().getBoundingClientRect();
    expect(left).toBe(0);
    expect(right).toBeLessThan(innerWidth);
    for (const words of ['Xin chào, Nguyễn Thị Lan', LAN.phone, LAN.address, /^Hết hạn \d\d\/01\/2099 \d\d:30$/]) {
      await expect.element(drawer.getByText(words, { exact: true })).toBeVisible();
    }
    await expect.element(drawer.getByRole('button', { name: 'Đăng xuất' })).toBeVisible();
    expect([...drawer.element().querySelectorAll('img')].map(({ src }) => src)).toEqual([avatar]);
  });

  it('user drawer: missing details of the customer are shown as missing', async () => {
    Object.assign(sessionSlice, { user: { ...LAN, address: '', province: '' } });
    const screen = await openOn('user');
    await eventually(() => expect(screen.getByText('Chưa cập nhật').elements()).toHaveLength(2));
  });

  it.each([
    ['a package and payments on', PACKAGE, 1, 1],
    ['a package and payments off', PACKAGE, 0, 0],
    ['a package and payments of another kind', PACKAGE, 2, 0],
    ['a package and payments not known', PACKAGE, null, 0],
    ['no package and payments on', null, 1, 0],
  ])('user drawer: the expiry is shown only with a package and payments on: %s', async (_name, current, paymentMethod, times) => {
    packageSlice.current = current;
    configSlice.paymentMethod = paymentMethod;
    const screen = await openOn('user');
    await expect.element(screen.getByText('Xin chào, Nguyễn Thị Lan')).toBeVisible();
    expect(screen.getByText(/^Hết hạn \d\d\/01\/2099 \d\d:30$/).elements()).toHaveLength(times);
  });

  it('user drawer: logging out asks first, and staying changes nothing', async () => {
    const screen = await openOn('user');
    await screen.getByRole('button', { name: 'Đăng xuất' }).click();
    const asked = screen.getByRole('dialog', { name: 'Đăng xuất?' });
    await expect.element(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Ở lại' }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(sessionSlice.status).toBe('loggedIn');
  });

  it('user drawer: offline it says that the login is kept, and can try again', async () => {
    Object.assign(sessionSlice, { status: 'unreachable', user: null });
    const screen = await openOn('user');
    await expect.element(screen.getByText('Bạn vẫn đang đăng nhập. Hãy kiểm tra mạng rồi thử lại.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  });
});

describe('profile', () => {
  it('profile: it starts with the known values, keeps changes when closed, and can revert them', async () => {
    const screen = await openOn('profile');
    const address = screen.getByLabelText('Địa chỉ');
    await expect.element(address).toHaveValue('12 Trần Phú');
    await expect.element(screen.getByLabelText('Tỉnh, thành phố')).toHaveValue('Đà Nẵng');
    await address.fill('34 Lê Lợi');
    await userEvent.keyboard('{Escape}');
    await eventually(() => expect(accountSlice.view).toBe('closed'));
    showAccountView('profile');
    await expect.element(address).toHaveValue('34 Lê Lợi');
    await screen.getByRole('button', { name: 'Bỏ thay đổi' }).click();
    await expect.element(address).toHaveValue('12 Trần Phú');
  });

  it('profile: a province that no longer exists can be read and kept', async () => {
    Object.assign(sessionSlice, { user: { ...LAN, province: 'Quảng Nam' } });
    const screen = await openOn('profile');
    await expect.element(screen.getByLabelText('Tỉnh, thành phố')).toHaveValue('Quảng Nam');
  });

  it('profile: faults are shown at their fields', async () => {
    const screen = await openOn('profile');
    await screen.getByLabelText('Họ và tên').fill(' ');
    await screen.getByLabelText('Số điện thoại').fill('09x');
    await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect.element(screen.getByLabelText('Họ và tên')).toHaveAccessibleDescription('Vui lòng nhập họ và tên');
    await expect.element(screen.getByLabelText('Số điện thoại')).toHaveAccessibleDescription('Số điện thoại không hợp lệ!');
    await expect.element(screen.getByLabelText('Họ và tên')).toHaveFocus();
  });
});

describe('password change', () => {
  it('password change: it asks for the old password and compares the new ones', async () => {
    const screen = await openOn('password');
    await screen.getByLabelText(/^Mật khẩu mới/).fill('con mèo xanh');
    await screen.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    const old = screen.getByLabelText(/^Mật khẩu hiện tại/);
    await expect.element(old).toHaveAccessibleDescription('Vui lòng nhập mật khẩu hiện tại');
    await expect.element(old).toHaveAttribute('autocomplete', 'current-password');
    const repeated = screen.getByLabelText(/^Nhắc lại mật khẩu mới/);
    await expect.element(repeated).toHaveAccessibleDescription('Mật khẩu không khớp!');
    await screen.getByRole('button', { name: 'Quay lại tài khoản' }).click();
    await expect.element(screen.getByText('Xin chào, Nguyễn Thị Lan')).toBeVisible();
  });
});
