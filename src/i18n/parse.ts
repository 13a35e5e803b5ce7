export * from '@formatjs/icu-messageformat-parser/no-parser.js';
import type { ArgumentElement, LiteralElement, MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/**
 * What react-intl reads messages with, in place of its own parser of all of ICU (8 KB gzipped before the map): our messages are words with
 * named values, `{count} thửa`, and nothing else, which `tests/unit/i18n/vi.test.ts` holds.
 */
export const parse = (message: string): MessageFormatElement[] =>
  message
    .split(/\{(\w+)\}/)
    // Words and names in turn: 0 is a literal, 1 an argument.
    .map((value, index) => ({ type: index % 2, value }) as LiteralElement | ArgumentElement)
    .filter(({ value }) => value !== '');
