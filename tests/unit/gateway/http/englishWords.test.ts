import { expect, it } from 'vitest';
import { englishWords, prefersEnglish } from '../../../../src/gateway/http/englishWords.ts';
import { readRepositoryFile, repositoryFiles } from '../../../support/run/repository.ts';

const VIETNAMESE = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i;
/** Files whose words go to an operator, into a mail, a file or a page in Vietnamese alone, or are data. */
const ELSEWHERE =
  /\/(?:import|export|sample|backup|check|distribute|database|places|pages|data|live\/(?:fetch|read|operate))\/|mailTexts|runUsersCommand|runWalletCommand|runReportsCommand|demoCustomer|sendBySmtp|passkeyOptions|wire\.ts$|landCodes|openPayments|agreeOnSecret|openFileStore|serverSettings|bucketSettings|openBucketStore|readOperatorAccount|unsubscribe|landSentences|accounts\/accounts\.ts|accountKeys|startupError|operatorSocket|englishWords/;

/** Literals of a source with what is filled in as `{}`; comments are left out. */
function literalsOf(source: string): string[] {
  const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{x}').replaceAll("\\'", "'"),
  );
}

const sentences = repositoryFiles('src/gateway')
  .filter((path) => path.endsWith('.ts') && !ELSEWHERE.test(path))
  .flatMap((path) => literalsOf(readRepositoryFile(path)))
  // Refused starts are for the operator, and say it in English behind.
  .filter((words) => VIETNAMESE.test(words) && !/\([a-z][^)]*\)\.$/.test(words) && words !== 'khoá truy cập');

it('englishWords: every sentence that the gateway answers has its English', () => {
  expect(sentences.length).toBeGreaterThan(120);
  const missing = [...new Set(sentences)].filter((words) => {
    const filled = words.replaceAll('{x}', '7');
    return englishWords(filled) === filled;
  });
  expect(missing).toEqual([]);
});

it('englishWords: what is filled in stays, waits are turned themselves, and other words are nobody’s', () => {
  expect(englishWords('Vui lòng chờ 30 giây trước khi gửi lại mã.')).toBe('Please wait 30 seconds before another code is sent.');
  expect(englishWords('Mã yêu cầu này đã được dùng cho một giao dịch khác.')).toBe('This request id was used for another transaction.');
  expect(englishWords('1,500.5 VPOINT đã vào ví của bạn.')).toBe('1,500.5 VPOINT arrived in your wallet.');
  expect(englishWords('Số lượng rút tối thiểu là 100 VPOINT.')).toBe('The least that can be withdrawn is 100 VPOINT.');
  for (const words of ['', 'Nhắc tôi gọi cho Minh', 'toString', '{n} giờ x']) expect(englishWords(words)).toBe(words);
});

it('prefersEnglish: what the page says first; nothing said is Vietnamese', () => {
  for (const said of ['en', 'en-US,en;q=0.9', ' EN']) expect(prefersEnglish(said)).toBe(true);
  for (const said of [undefined, '', 'vi', 'vi-VN,vi;q=0.9,en;q=0.8', 'ent']) expect(prefersEnglish(said)).toBe(false);
});
