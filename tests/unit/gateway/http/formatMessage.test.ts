import { expect, it } from 'vitest';
import { formatMessage, type GatewayMessageId, languageOf } from '../../../../src/gateway/http/formatMessage.ts';
import { HttpError } from '../../../../src/gateway/http/httpError.ts';
import { isMessageUsed } from '../../../support/messages/isMessageUsed.ts';
import { messageArguments } from '../../../support/messages/messageArguments.ts';
import { readRepositoryFile, repositoryFiles } from '../../../support/run/repository.ts';

const messagesOf = (language: string): Record<GatewayMessageId, string> =>
  Object.assign(
    {},
    ...['gateway', 'customers', 'import'].map((name) => JSON.parse(readRepositoryFile(`src/i18n/${language}/${name}.json`)) as object),
  );
const [viGateway, enGateway] = [messagesOf('vi'), messagesOf('en')];
const ids = Object.keys(viGateway) as GatewayMessageId[];
const sources = repositoryFiles('src/gateway').filter((path) => path.endsWith('.ts'));

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

it('formatMessage: values are inserted unchanged, whatever characters they contain', () => {
  const message = { id: 'request.badField', values: { name: "a{b}<c>'d'" } } as const;
  expect(formatMessage('vi', message)).toBe("Yêu cầu không hợp lệ: trường 'a{b}<c>'d'' không đúng.");
  expect(formatMessage('en', message)).toBe("Invalid request: the field 'a{b}<c>'d'' is wrong.");
});

it('languageOf: the first language that the page names is used, and Vietnamese without one', () => {
  for (const said of ['en', 'en-US,en;q=0.9', ' EN']) expect(languageOf(said)).toBe('en');
  for (const said of [undefined, '', 'vi', 'vi-VN,vi;q=0.9,en;q=0.8', 'ent']) expect(languageOf(said)).toBe('vi');
});

it('HttpError: operators read its message in Vietnamese', () => {
  expect(new HttpError(409, 'account.tooManyPasskeys', { values: { n: 20 } }).message).toBe(
    'Bạn đã có đủ 20 khoá truy cập. Hãy xoá khoá không dùng nữa.',
  );
});

it('gateway catalogue: every message is used and has the same values in both languages', () => {
  const program = sources.map(readRepositoryFile).join('\n');
  expect(ids.filter((id) => !isMessageUsed(program, id))).toEqual([]);
  expect(Object.keys(enGateway)).toEqual(ids);
  expect(ids.filter((id) => messageArguments(enGateway[id]).join() !== messageArguments(viGateway[id]).join())).toEqual([]);
  expect(messageArguments('{n, plural, one {# of {what}} other {#}}')).toEqual(['n', 'what']);
});

it('gateway catalogue: English messages contain no Vietnamese, Vietnamese ones no plural', () => {
  const letters = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i;
  expect(ids.filter((id) => letters.test(enGateway[id].replace(/Việt Nam|Thửa/i, '')))).toEqual([]);
  expect(ids.filter((id) => viGateway[id].includes('plural'))).toEqual([]);
  expect(ids.filter((id) => enGateway[id].includes('plural')).length).toBeGreaterThan(12);
});

it('gateway catalogue: the gateway contains no literal message', () => {
  const written = /(new HttpError\(\d+, |message: |\bdone\()[`'"][^'"`]* /;
  expect(sources.filter((path) => written.test(readRepositoryFile(path)))).toEqual([]);
  expect(written.test("throw new HttpError(404, 'Không tìm thấy.')")).toBe(true);
});
