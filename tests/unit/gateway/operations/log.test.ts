import { describe, expect, it } from 'vitest';
import { createLog, escapeInvisible } from '../../../../src/gateway/operations/log.ts';

describe('log', () => {
  it.each([
    ['Nguyễn Văn A – thửa 7 “mới” 🏡', 'Nguyễn Văn A – thửa 7 “mới” 🏡'],
    // Decomposed letters, as some keyboards send them.
    ['Nguye\u0302\u0303n', 'Nguye\u0302\u0303n'],
    ['\u001b[2J\u001b]0;x\u0007', '\\u001b[2J\\u001b]0;x\\u0007'],
    ['\u009b31m\u007f\u0085', '\\u009b31m\\u007f\\u0085'],
    ['a\r\nb\tc\u0000\u2028\u2029', 'a\\u000d\\u000ab\\u0009c\\u0000\\u2028\\u2029'],
    ['\u202egpj.exe\u2066\u200e\u061c', '\\u202egpj.exe\\u2066\\u200e\\u061c'],
    ['a\u200db\u200b\ufeff\u00ad\ufe0f\u3164', 'a\\u200db\\u200b\\ufeff\\u00ad\\ufe0f\\u3164'],
    ['\u{e0041}\ud800', '\\udb40\\udc41\\ud800'],
  ])('log: %j is written as %j', (text, written) => {
    expect(escapeInvisible(text)).toBe(written);
  });

  it.each(['json', 'text'] as const)('log: a line of %s contains no terminal control codes and keeps its content', (format) => {
    const lines: string[] = [];
    const [message, reason] = ['a\u001b[2J\nb', '\u009b\u202e"\\'];
    createLog({ format, level: 'info', write: (line) => void lines.push(line) }).warn(message, { reason });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[\u0020-\u007e]+\n$/);
    if (format === 'json') expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', message, reason });
  });
});
