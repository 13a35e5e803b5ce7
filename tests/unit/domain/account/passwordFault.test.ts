import { describe, expect, it } from 'vitest';
import { passwordFault } from '../../../../src/domain/account/passwordFault.ts';

const owner = { email: 'ngoc.anh92@example.com', fullname: 'Trần Ngọc Ánh' };

describe('passwordFault', () => {
  it.each([
    ['', 'short'],
    ['a7-b8-c', 'short'],
    // Seven user-visible characters, not UTF-16 units.
    ['🌾🌻🌾🌻🌾🌻🌾', 'short'],
    ['vườn-cam '.repeat(15), 'long'],
    ['password', 'common'],
    ['Password1!', 'common'],
    ['P@ssw0rd2026', 'common'],
    ['12345678', 'common'],
    ['87654321', 'common'],
    ['11111111', 'common'],
    ['abababab', 'common'],
    ['qwertyuiop', 'common'],
    ['Qwerty123', 'common'],
    ['1qaz2wsx', 'common'],
    ['asdfghjkl;', 'common'],
    ['01011990', 'common'],
    ['0912 345 678', 'common'],
    ['matkhau123', 'common'],
    ['Mật khẩu 123', 'common'],
    ['anhyeuem1', 'common'],
    ['vietnam2026', 'common'],
    ['iloveyou!!', 'common'],
    ['nhadat99999', 'common'],
    ['ngoc.anh92@example.com', 'personal'],
    ['ngocanh92', 'personal'],
    ['Ngọc Ánh 92', 'personal'],
    ['TranNgocAnh1!', 'personal'],
    ['vuon-cam-so-1-xanh', undefined],
    ['ba con mèo đen', undefined],
    ['correct horse battery', undefined],
    ['Zx9#kk2p', undefined],
    ['a'.repeat(3) + '-b9-' + 'c'.repeat(121), undefined],
    ['840219573064128', undefined],
  ])('passwordFault: %j is %s', (password, fault) => {
    expect(passwordFault(password, owner)).toBe(fault);
  });

  it('passwordFault: without a name or e-mail only the password itself is judged', () => {
    expect(passwordFault('ngocanh92', { email: '', fullname: '' })).toBeUndefined();
  });
});
