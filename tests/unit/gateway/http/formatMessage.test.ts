import { expect, it } from 'vitest';
import { formatMessage, languageOf } from '../../../../src/gateway/http/formatMessage.ts';
import { HttpError } from '../../../../src/gateway/http/httpError.ts';

it('formatMessage: counts have plural forms in English and none in Vietnamese', () => {
  const wait = (n: number) => ({ id: 'account.waitForCode', values: { wait: { id: 'wait.seconds', values: { n } } } }) as const;
  expect([1, 30].map((n) => formatMessage('en', wait(n)))).toEqual([
    'Please wait 1 second before another code is sent.',
    'Please wait 30 seconds before another code is sent.',
  ]);
  expect([1, 30].map((n) => formatMessage('vi', wait(n)))).toEqual([
    'Vui lòng chờ 1 giây trước khi gửi lại mã.',
    'Vui lòng chờ 30 giây trước khi gửi lại mã.',
  ]);
});

it('formatMessage: values are inserted as they are, whatever marks they contain', () => {
  const message = { id: 'request.badField', values: { name: "a{b}<c>'d'" } } as const;
  expect(formatMessage('vi', message)).toBe("Yêu cầu không hợp lệ: trường 'a{b}<c>'d'' không đúng.");
  expect(formatMessage('en', message)).toBe("Invalid request: the field 'a{b}<c>'d'' is wrong.");
});

it('languageOf: the first language that the page names; without one Vietnamese', () => {
  for (const said of ['en', 'en-US,en;q=0.9', ' EN']) expect(languageOf(said)).toBe('en');
  for (const said of [undefined, '', 'vi', 'vi-VN,vi;q=0.9,en;q=0.8', 'ent']) expect(languageOf(said)).toBe('vi');
});

it('HttpError: operators read its message in Vietnamese', () => {
  expect(new HttpError(409, 'account.tooManyPasskeys', { values: { n: 20 } }).message).toBe(
    'Bạn đã có đủ 20 khoá truy cập. Hãy xoá khoá không dùng nữa.',
  );
});
