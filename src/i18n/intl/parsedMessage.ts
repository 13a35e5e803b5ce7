import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Builds a parsed message from literals and argument names in turn; other elements come as they are. The build writes calls of it. */
export const parsedMessage = (...parts: ReadonlyArray<string | MessageFormatElement>): MessageFormatElement[] =>
  parts.flatMap((part, index) =>
    typeof part !== 'string' ? [part] : part === '' ? [] : [{ type: index % 2, value: part } as MessageFormatElement],
  );
