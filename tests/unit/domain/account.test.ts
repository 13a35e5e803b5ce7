import { describe, expect, it } from 'vitest';
import {
  validateCode,
  validateForgetEmail,
  validateNewPassword,
  validatePasswordChange,
} from '../../../src/domain/account/validateNewPassword.ts';
import { validateLogin } from '../../../src/domain/account/validateLogin.ts';
import { validateProfile, validateRegister } from '../../../src/domain/account/validateRegister.ts';

describe('login form', () => {
  it.each([
    [
      { username: '', password: '' },
      { username: 'usernameMissing', password: 'passwordMissing' },
    ],
    [{ username: '   ', password: 'x' }, { username: 'usernameMissing' }],
    [{ username: 'lan@thua.vn', password: '' }, { password: 'passwordMissing' }],
    [{ username: 'lan', password: ' ' }, {}],
  ])('login: %j has the faults %j', (form, faults) => {
    expect(validateLogin(form)).toEqual(faults);
  });
});

const LAN = {
  fullName: 'Nguyễn Thị Lan',
  email: 'lan@thua.vn',
  phone: '0912 345 678',
  password: 'một hai ba bốn',
  confirmPassword: 'một hai ba bốn',
  referral: '',
  agreed: true,
};

const NOBODY = { email: '', fullname: '' };

describe('register form', () => {
  it.each([
    [{}, {}],
    [{ referral: 'BAN-01' }, {}],
    [{ fullName: ' ' }, { fullName: 'fullNameMissing' }],
    [{ email: '' }, { email: 'emailMissing' }],
    [{ email: 'lan@thua' }, { email: 'emailInvalid' }],
    [{ email: ' lan@thua.vn ' }, {}],
    [{ phone: '' }, { phone: 'phoneMissing' }],
    [{ phone: '12345' }, { phone: 'phoneInvalid' }],
    [{ phone: '+84 (0)912.345-678' }, {}],
    [{ phone: '0912345678a' }, { phone: 'phoneInvalid' }],
    [
      { password: '', confirmPassword: '' },
      { password: 'passwordMissing', confirmPassword: 'confirmMissing' },
    ],
    [{ password: 'ngắn', confirmPassword: 'ngắn' }, { password: 'passwordLength' }],
    [{ password: 'a'.repeat(129), confirmPassword: 'a'.repeat(129) }, { password: 'passwordLength' }],
    [{ password: 'matkhau123', confirmPassword: 'matkhau123' }, { password: 'passwordCommon' }],
    [{ password: 'nguyenthilan1', confirmPassword: 'nguyenthilan1' }, { password: 'passwordPersonal' }],
    [{ agreed: false }, { agreed: 'termsMissing' }],
    [{ confirmPassword: 'một hai ba bố' }, { confirmPassword: 'confirmDiffers' }],
  ])('register: with %j the faults are %j', (change, faults) => {
    expect(validateRegister({ ...LAN, ...change })).toEqual(faults);
  });

  it('register: an empty form marks every field but the referral', () => {
    const empty = { fullName: '', email: '', phone: '', password: '', confirmPassword: '', referral: '', agreed: false };
    expect(Object.keys(validateRegister(empty))).toEqual(['fullName', 'email', 'phone', 'password', 'confirmPassword', 'agreed']);
  });
});

describe('forget forms', () => {
  it.each([
    ['', { email: 'emailNotRight' }],
    ['lan', { email: 'emailInvalid' }],
    ['lan@thua.', { email: 'emailInvalid' }],
    ['lan@thua.vn', {}],
  ])('forget, e-mail: %j has the faults %j', (email, faults) => {
    expect(validateForgetEmail(email)).toEqual(faults);
  });

  it.each([
    ['', { code: 'codeMissing' }],
    ['12345', { code: 'codeDigits' }],
    ['1234567', { code: 'codeDigits' }],
    ['12345a', { code: 'codeDigits' }],
    ['١٢٣٤٥٦', { code: 'codeDigits' }],
    [' 012345 ', {}],
  ])('forget, code: %j has the faults %j', (code, faults) => {
    expect(validateCode(code)).toEqual(faults);
  });

  it.each([
    ['', '', { password: 'newPasswordMissing' }],
    ['một hai ba bốn', '', { confirmPassword: 'newConfirmDiffers' }],
    ['một hai ba bốn', 'một hai ba bốn ', { confirmPassword: 'newConfirmDiffers' }],
    ['ngắn', 'ngắn', { password: 'passwordLength' }],
    ['một hai ba bốn', 'một hai ba bốn', {}],
  ])('forget, new password: %j and %j have the faults %j', (password, confirmPassword, faults) => {
    expect(validateNewPassword({ password, confirmPassword }, NOBODY)).toEqual(faults);
  });
});

describe('forms of the user drawer', () => {
  it.each([
    [{ fullName: 'Lan', phone: '0912345678', address: '', province: '' }, {}],
    [
      { fullName: '', phone: '', address: '', province: '' },
      { fullName: 'fullNameMissing', phone: 'phoneMissing' },
    ],
    [{ fullName: 'Lan', phone: 'không', address: '', province: '' }, { phone: 'phoneInvalid' }],
  ])('profile: %j has the faults %j', (form, faults) => {
    expect(validateProfile(form)).toEqual(faults);
  });

  it('password: the old one is required, and the new one follows the same rules as a reset', () => {
    expect(validatePasswordChange({ oldPassword: '', password: '', confirmPassword: 'x' }, NOBODY)).toEqual({
      oldPassword: 'oldPasswordMissing',
      password: 'newPasswordMissing',
      confirmPassword: 'newConfirmDiffers',
    });
  });
});
