import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { parseAst, type Plugin } from 'vite';

const LITERAL = 0;
const ARGUMENT = 1;
const PLURAL = 6;

/**
 * Has the page load its messages parsed, without a parser: each message of a catalogue becomes a call of `parsedMessage`, and react-intl gets the
 * parser's empty build. In development and in Node messages stay text, and react-intl parses them.
 */
export function compileMessages(): Plugin {
  return {
    name: 'thua-compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
      },
    }),
    transform: { filter: { id: /\/src\/i18n\/.*\.tsx?$/ }, handler: compileCatalogue },
  };
}

/** Replaces the messages of one module; null where it has none. */
export function compileCatalogue(code: string, id: string): { code: string; map: null } | null {
  const messages = messagesIn(parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }));
  if (messages.length === 0) return null;
  let compiled = code;
  for (const { start, end, value } of messages.toReversed()) {
    compiled = compiled.slice(0, start) + callOf(parse(value, { ignoreTag: true })) + compiled.slice(end);
  }
  return { code: `import { parsedMessage as m, parsedPlural as p } from '/src/i18n/intl/parsedMessage.ts';${compiled}`, map: null };
}

interface Text {
  type: 'Literal';
  value: string;
  start: number;
  end: number;
}

const isText = (node: unknown): node is Text => (node as Text | null)?.type === 'Literal' && typeof (node as Text).value === 'string';

/** The values of properties whose name is a message id: a string with a dot in it. */
function messagesIn(node: unknown): Text[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, value } = node as { type?: string; key?: unknown; value?: unknown };
  if (type === 'Property' && isText(key) && key.value.includes('.') && isText(value)) return [value];
  return Object.values(node).flatMap(messagesIn);
}

/** `m("", "count", " thửa")`: literals and arguments in turn, a plural in the place of an argument. */
function callOf(elements: readonly MessageFormatElement[]): string {
  const parts: string[] = [];
  for (const element of elements) {
    if ((element.type === LITERAL) === (parts.length % 2 === 1)) parts.push('""');
    parts.push(element.type === LITERAL || element.type === ARGUMENT ? JSON.stringify(element.value) : pluralOf(element));
  }
  return `m(${parts.join()})`;
}

/** `p("count", m(…), m(…))`. */
function pluralOf(element: MessageFormatElement): string {
  const isPlural = element.type === PLURAL && element.offset === 0 && Object.keys(element.options).join() === 'one,other';
  if (!isPlural) throw new Error(`a page message is text, values and plurals of one and other: ${JSON.stringify(element)}`);
  return `p(${JSON.stringify(element.value)},${callOf(element.options.one!.value)},${callOf(element.options.other!.value)})`;
}
