import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';

const elementsIn = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsIn(value)) : []),
  ]);

/** All elements of a message, those in the branches of a plural too. */
export const messageElements = (message: string): MessageFormatElement[] => elementsIn(parse(message));

/** Names of the values that a message takes, in order of the alphabet. */
export const messageArguments = (message: string): string[] =>
  [...new Set(messageElements(message).flatMap((element) => ('value' in element && element.type !== 0 ? [element.value] : [])))].sort();
