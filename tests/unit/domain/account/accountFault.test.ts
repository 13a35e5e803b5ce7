import { describe, expect, it } from 'vitest';
import { isEmail } from '../../../../src/domain/account/accountFault.ts';

describe('email', () => {
  it.each(['a@b.vn', 'nguyen.van+thua@mail.example.com', "o'hara@x-y.info", `${'a'.repeat(64)}@example.com`])(
    'email: %s is accepted',
    (text) => expect(isEmail(text)).toBe(true),
  );

  it.each([
    '',
    'a',
    'a@',
    '@b.vn',
    'a@b',
    'a@b.1',
    'a b@c.vn',
    'a@b..vn',
    'a@-b.vn',
    'a@b.vn,c@d.vn',
    'a@b.vn\nBcc: c@d.vn',
    '"a b"@c.vn',
    'ngọc@b.vn',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.vn`,
  ])('email: %j is refused', (text) => expect(isEmail(text)).toBe(false));
});
