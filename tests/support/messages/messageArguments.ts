import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';

const elementsIn = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsIn(value)) : []),
  ]);

/** Returns all elements of a message, including those in plural branches. */
export const messageElements = (message: string): MessageFormatElement[] => elementsIn(parse(message));

/** Returns the names of a message's arguments, in alphabetical order. */
export const messageArguments = (message: string): string[] =>
  [...new Set(messageElements(message).flatMap((element) => ('value' in element && element.type !== 0 ? [element.value] : [])))].sort();
