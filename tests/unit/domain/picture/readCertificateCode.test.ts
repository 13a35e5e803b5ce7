import { expect, it } from 'vitest';
import { readCertificateCode } from '../../../../src/domain/picture/readCertificateCode.ts';

const FIELDS = ['250314092133', '20194', 'VBDLIS', '00012345', 'AA 00123456', '4819400012345', '', '739201'];

it('code: the eight fields of a certificate’s code are separated', () => {
  expect(readCertificateCode(FIELDS.join('|'))).toEqual({
    kind: 'certificate',
    fields: {
      created: '250314092133',
      unitCode: '20194',
      software: 'VBDLIS',
      dossier: '00012345',
      serial: 'AA 00123456',
      certificateCode: '4819400012345',
      edited: '',
      securityCode: '739201',
    },
  });
});

const withField = (at: number, value: string): string => FIELDS.with(at, value).join('|');

it.each([
  ['seven fields', FIELDS.slice(1).join('|')],
  ['nine fields', [...FIELDS, ''].join('|')],
  ['no serial', withField(4, '')],
  ['a serial of letters', withField(4, '<img src=x onerror=alert(1)>')],
  ['a line break in a field', withField(2, 'VB\nDLIS')],
  ['a field with a direction override', withField(2, 'VB\u202edlis')],
  ['an invisible character', withField(2, 'VB\u200bdlis')],
  ['an endless field', withField(2, 'x'.repeat(700))],
  ['an address', 'https://example.org/?serial=AA00123456'],
  ['nothing', ''],
])('code: %s is shown as text', (_what, content) => {
  expect(readCertificateCode(content).kind).toBe('text');
});

it('code: hostile content is truncated, and invisible characters are shown', () => {
  const hostile = ['<script>alert(1)</script>', '\u202e\u2066', '\0\u001b[31m', '\r\n\u2028', 'a'.repeat(10), '\u{e0041}'].join('');
  expect(readCertificateCode(hostile)).toEqual({
    kind: 'text',
    text: '<script>alert(1)</script>\\u{202e}\\u{2066}\\u{0}\\u{1b}[31m\\u{d}\\u{a}\\u{2028}aaaaaaaaaa\\u{e0041}',
    isCut: false,
  });
  for (const long of [
    'x'.repeat(200_000),
    '|'.repeat(200_000),
    '𠮷'.repeat(100_000),
    '\u202e'.repeat(200_000),
    `e${'\u0301'.repeat(200_000)}`,
  ]) {
    const shown = readCertificateCode(long);
    if (shown.kind !== 'text') throw new Error('taken for a certificate');
    expect(shown.isCut).toBe(true);
    expect(shown.text.length).toBeLessThanOrEqual(300 * 8);
    expect(shown.text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]|\p{M}{4}/u);
  }
});
