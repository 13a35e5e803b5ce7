import type { MessageFormatElement, PluralElement } from '@formatjs/icu-messageformat-parser';

/** Text, or literals and argument names in turn with plurals in the place of arguments. */
type Compiled = string | ReadonlyArray<string | PluralElement>;

const parsed = (message: Compiled): MessageFormatElement[] =>
  (typeof message === 'string' ? [message] : message).flatMap((part, index) =>
    typeof part !== 'string' ? [part] : part === '' ? [] : [{ type: index % 2, value: part } as MessageFormatElement],
  );

const isParsed = (message: Compiled | MessageFormatElement[]): message is MessageFormatElement[] => typeof message[0] === 'object';

/** Parsed messages of a catalogue that the build has compiled; those of a catalogue within it are parsed already. */
export const parsedMessages = (
  catalogue: Readonly<Record<string, Compiled | MessageFormatElement[]>>,
): Record<string, MessageFormatElement[]> =>
  Object.fromEntries(Object.entries(catalogue).map(([id, message]) => [id, isParsed(message) ? message : parsed(message)]));

/** Builds a plural of a count with the two forms of English. */
export const parsedPlural = (value: string, one: Compiled, other: Compiled): PluralElement => ({
  type: 6,
  value,
  options: { one: { value: parsed(one) }, other: { value: parsed(other) } },
  offset: 0,
  pluralType: 'cardinal',
});
