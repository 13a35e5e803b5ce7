import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CompanyContact } from '../../../src/features/account/CompanyContact.tsx';
import { AuthModal } from '../../../src/features/session/AuthModal.tsx';
import { authDraftSlice, authModalSlice, NO_AUTH_DRAFT } from '../../../src/state/session/sessionSlice.ts';
import { aboutSlice, closeAboutPage } from '../../../src/state/about/aboutSlice.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

const CLOSED: typeof authModalSlice = { ...authModalSlice };

function openIn(mode: (typeof authModalSlice)['mode'], more: Partial<typeof authModalSlice> = {}, language: 'vi' | 'en' = 'vi') {
  Object.assign(authModalSlice, { ...CLOSED, canRemember: true, mode, ...more });
  return renderPanel(<AuthModal contact={<CompanyContact />} />, undefined, language);
}

const NO_COMPANY = { name: '', phone: '', email: '', address: '' };

beforeEach(() => {
  localStorage.clear();
  Object.assign(authModalSlice, CLOSED);
  Object.assign(authDraftSlice, NO_AUTH_DRAFT);
  configSlice.company = NO_COMPANY;
  noticeSlice.waiting = [];
});

/** Labels of required fields end in a star, and a dialog's name contains the same text. */
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`)).first();

/** Reads the attributes that browsers, keyboards and password managers use. */
function traits(label: string): Record<string, string | null> {
  const input = field(label).element();
  const read = (name: string): string | null => input.getAttribute(name);
  return {
    type: read('type'),
    name: read('name'),
    autocomplete: read('autocomplete'),
    inputmode: read('inputmode'),
    enterkeyhint: read('enterkeyhint'),
  };
}

describe('auth modal: login', () => {
  it('login: the fields have the attributes that password managers look for', async () => {
    await openIn('login');
    expect(traits('Tên đăng nhập hoặc email')).toEqual({
      type: 'text',
      name: 'username',
      autocomplete: 'username',
      inputmode: 'email',
      enterkeyhint: 'next',
    });
    expect(traits('Mật khẩu')).toEqual({
      type: 'password',
      name: 'password',
      autocomplete: 'current-password',
      inputmode: null,
      enterkeyhint: 'go',
    });
    expect(field('Mật khẩu').element().closest('form')).toBe(field('Tên đăng nhập').element().closest('form'));
  });

  it('login: in another app’s frame no passkey is offered', async () => {
    expect(window.top).not.toBe(window.self);
    await openIn('login');
    await expect.element(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Đăng nhập bằng khoá truy cập' }).elements()).toEqual([]);
  });

  it('login: a missing value is reported at its field, and the first such field has the focus', async () => {
    await openIn('login');
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await expect.element(field('Tên đăng nhập')).toHaveAccessibleDescription('Vui lòng nhập email');
    await expect.element(field('Mật khẩu')).toHaveAccessibleDescription('Vui lòng nhập mật khẩu');
    await expect.element(field('Tên đăng nhập')).toHaveFocus();
    await field('Tên đăng nhập').fill('a');
    await expect.element(field('Tên đăng nhập')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Mật khẩu')).toHaveAttribute('aria-invalid', 'true');
  });

  it('login: the remembered name and password are filled in, and the box is ticked', async () => {
    await openIn('login', { remembered: { username: 'lan@example.vn', password: 'con mèo xanh', remember: true } });
    await expect.element(field('Tên đăng nhập')).toHaveValue('lan@example.vn');
    await expect.element(field('Mật khẩu')).toHaveValue('con mèo xanh');
    await expect.element(page.getByRole('checkbox', { name: 'Ghi nhớ mật khẩu' })).toBeChecked();
  });

  it('login: where nothing can be stored safely the ‘remember’ box is disabled and says so', async () => {
    await openIn('login', { canRemember: false });
    await expect.element(page.getByRole('checkbox', { name: 'Ghi nhớ mật khẩu' })).toBeDisabled();
    await expect.element(page.getByText('Trình duyệt này không giữ được mật khẩu một cách an toàn.')).toBeVisible();
  });

  it('login: the server’s message about the form stays visible', async () => {
    await openIn('login', { formError: { id: 'auth.wrongLogin' } });
    await expect.element(page.getByText('Thông tin đăng nhập hoặc mật khẩu không chính xác!')).toBeVisible();
  });

  it('login: a line gives the reason when a forbidden action led here', async () => {
    await openIn('login', { reason: 'notice.loginRequired' });
    await expect.element(page.getByText('Bạn cần đăng nhập để thực hiện chức năng này')).toBeVisible();
  });

  it('login: links lead to registration and to the forgotten password; the arrow leads back', async () => {
    await openIn('login');
    await page.getByRole('button', { name: 'Đăng ký ngay' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Đăng ký tài khoản' })).toBeVisible();
    await page.getByRole('button', { name: 'Quay lại đăng nhập' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Đăng nhập' })).toBeVisible();
    await page.getByRole('button', { name: 'Quên mật khẩu?' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Quên mật khẩu' })).toBeVisible();
  });

  it('login: closing keeps what was typed, except the password', async () => {
    await openIn('login');
    await field('Tên đăng nhập').fill('lan@example.vn');
    await field('Mật khẩu').fill('con mèo xanh');
    await userEvent.keyboard('{Escape}');
    await eventually(() => expect(authModalSlice.mode).toBe('closed'));
    authModalSlice.mode = 'login';
    await expect.element(field('Tên đăng nhập')).toHaveValue('lan@example.vn');
    await expect.element(field('Mật khẩu')).toHaveValue('');
  });
});

describe('auth modal: registration', () => {
  it.each([
    ['Họ và tên', 'text', 'name', null],
    ['Email', 'email', 'email', 'email'],
    ['Số điện thoại', 'tel', 'tel', 'tel'],
    ['Mật khẩu', 'password', 'new-password', null],
    ['Nhắc lại mật khẩu', 'password', 'new-password', null],
  ])('register: %s has type, autocomplete and keyboard of its kind', async (label, type, autocomplete, inputmode) => {
    await openIn('register');
    expect(traits(label)).toMatchObject({ type, autocomplete, inputmode });
  });

  it('register: every fault is shown at its field, in the specification’s words', async () => {
    await openIn('register');
    await field('Email').fill('lan@');
    await field('Mật khẩu').fill('con mèo xanh');
    await field('Nhắc lại mật khẩu').fill('con mèo đen');
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect.element(field('Họ và tên')).toHaveAccessibleDescription('Vui lòng nhập họ và tên');
    await expect.element(field('Email')).toHaveAccessibleDescription('Email không hợp lệ!');
    await expect.element(field('Số điện thoại')).toHaveAccessibleDescription('Vui lòng nhập số điện thoại');
    await expect.element(field('Nhắc lại mật khẩu')).toHaveAccessibleDescription('Mật khẩu nhắc lại không khớp');
    await expect.element(field('Họ và tên')).toHaveFocus();
  });

  it('register: the code’s field appears once a code was mailed and goes when the e-mail changes', async () => {
    await openIn('register');
    const code = page.getByRole('textbox', { name: 'Mã OTP' });
    expect(code.elements()).toHaveLength(0);
    await field('Email').fill('lan@example.vn');
    Object.assign(authModalSlice, { registerStep: 'code', codeEmail: 'lan@example.vn' });
    await expect.element(code).toBeVisible();
    await expect.element(page.getByText('Nhập mã 6 chữ số đã gửi đến lan@example.vn.')).toBeVisible();
    await field('Email').fill('lan@example.com');
    await expect.element(code).not.toBeInTheDocument();
  });

  it('register: consent needs a tick; reading the terms keeps what was typed', async () => {
    await openIn('register');
    const box = page.getByRole('checkbox', { name: /đồng ý với điều khoản/ });
    await expect.element(box).not.toBeChecked();
    expect(box.element().closest('label')!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await field('Mật khẩu').fill('con mèo xanh');
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect.element(box).toHaveAccessibleDescription('Hãy đánh dấu đồng ý để đăng ký');
    await page.getByRole('button', { name: 'Đọc quyền riêng tư' }).click();
    expect(aboutSlice.page).toBe('privacy');
    closeAboutPage();
    await box.click();
    await expect.element(box).toBeChecked();
    await expect.element(box).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Mật khẩu')).toHaveValue('con mèo xanh');
  });

  it('register: the referral from the address is filled in and can be changed', async () => {
    await openIn('register', { referral: 'BAN-TOI' });
    await expect.element(field('Mã giới thiệu')).toHaveValue('BAN-TOI');
    await field('Mã giới thiệu').fill('');
    await expect.element(field('Mã giới thiệu')).toHaveValue('');
  });

  it('register: is in English when that is chosen', async () => {
    await openIn('register', {}, 'en');
    await expect.element(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible();
    await expect.element(page.getByLabelText('Full name')).toBeVisible();
  });
});

describe('auth modal: forgotten password', () => {
  it.each([
    ['', 'Email không chính xác!'],
    ['lan@', 'Email không hợp lệ!'],
  ])('forget: the e-mail %j gets %j', async (typed, words) => {
    await openIn('forget');
    await field('Email').fill(typed);
    await page.getByRole('button', { name: 'Gửi mã' }).click();
    await expect.element(field('Email')).toHaveAccessibleDescription(words);
  });

  it('forget: the second step requires the code and sends another one only after the wait', async () => {
    await openIn('forget', { forgetStep: 'code', codeEmail: 'lan@example.vn', resendWaitS: 42 });
    await expect.element(page.getByText('Bước 2/3')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Gửi lại mã sau 42 giây' })).toBeDisabled();
    authModalSlice.resendWaitS = 0;
    await expect.element(page.getByRole('button', { name: 'Gửi lại mã' })).toBeEnabled();
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Mã OTP' })).toHaveAccessibleDescription('Vui lòng nhập mã OTP');
  });

  it('forget: the third step compares both passwords and names the e-mail for password managers', async () => {
    await openIn('forget', { forgetStep: 'password', codeEmail: 'lan@example.vn' });
    expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('lan@example.vn');
    await field('Mật khẩu mới').fill('con mèo xanh');
    await field('Nhắc lại mật khẩu mới').fill('con mèo đen');
    await page.getByRole('button', { name: 'Đặt lại mật khẩu' }).click();
    await expect.element(field('Nhắc lại mật khẩu mới')).toHaveAccessibleDescription('Mật khẩu không khớp!');
  });

  it('forget: the arrow leads from the second step to the e-mail, from the first to the login', async () => {
    await openIn('forget', { forgetStep: 'code', codeEmail: 'lan@example.vn' });
    await page.getByRole('button', { name: 'Quay lại nhập email' }).click();
    await expect.element(page.getByText('Bước 1/3')).toBeVisible();
    await page.getByRole('button', { name: 'Quay lại đăng nhập' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Đăng nhập' })).toBeVisible();
  });
});

describe('auth modal: company contact', () => {
  it('contact: the footer shows the configured contacts as links', async () => {
    configSlice.company = { name: 'Công ty Mẫu', phone: '+84 24 1234 5678', email: 'hotro@example.vn', address: '' };
    await openIn('login');
    const contact = page.getByRole('region', { name: 'Liên hệ hỗ trợ' });
    await expect.element(contact.getByText('Công ty Mẫu')).toBeVisible();
    await expect.element(contact.getByRole('link', { name: '+84 24 1234 5678' })).toHaveAttribute('href', 'tel:+842412345678');
    await expect.element(contact.getByRole('link', { name: 'hotro@example.vn' })).toHaveAttribute('href', 'mailto:hotro@example.vn');
  });

  it('contact: the footer says when no contact is configured', async () => {
    await openIn('login');
    await expect.element(page.getByText('Đơn vị vận hành chưa khai cách liên hệ.')).toBeVisible();
  });
});
