import type { MessageFormatElement, PluralElement } from '@formatjs/icu-messageformat-parser';

/** Builds a parsed message from literals and argument names in turn; other elements come as they are. The build writes calls of it. */
export const parsedMessage = (...parts: ReadonlyArray<string | MessageFormatElement>): MessageFormatElement[] =>
  parts.flatMap((part, index) =>
    typeof part !== 'string' ? [part] : part === '' ? [] : [{ type: index % 2, value: part } as MessageFormatElement],
  );

/** Builds a plural of a count with the two forms of English. */
export const parsedPlural = (value: string, one: MessageFormatElement[], other: MessageFormatElement[]): PluralElement => ({
  type: 6,
  value,
  options: { one: { value: one }, other: { value: other } },
  offset: 0,
  pluralType: 'cardinal',
});
