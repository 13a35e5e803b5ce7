import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { parseAst, type Plugin } from 'vite';

const LITERAL = 0;
const ARGUMENT = 1;
const PLURAL = 6;

/**
 * Has the page load its messages parsed, without a parser: messages become what `parsedMessages` takes, and react-intl gets the parser's empty
 * build. In development and in Node messages stay text, and react-intl parses them.
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
  const changes = cataloguesIn(parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' })).flatMap(changesOf);
  if (changes.length === 0) return null;
  let compiled = code;
  for (const { start, end, text } of changes.toSorted((one, other) => other.start - one.start)) {
    compiled = compiled.slice(0, start) + text + compiled.slice(end);
  }
  return { code: `import { parsedMessages as m, parsedPlural as p } from '/src/i18n/intl/parsedMessages.ts';${compiled}`, map: null };
}

interface Place {
  start: number;
  end: number;
}
interface Catalogue extends Place {
  messages: Array<Place & { value: string }>;
}

type Text = Place & { type: 'Literal'; value: string };
const isText = (node: unknown): node is Text => (node as Text | null)?.type === 'Literal' && typeof (node as Text).value === 'string';

/** Objects with message ids for names: strings with a dot in them. */
function cataloguesIn(node: unknown): Catalogue[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, properties, start, end } = node as Place & { type?: string; properties?: Array<{ key?: unknown; value?: unknown }> };
  if (type === 'ObjectExpression' && properties) {
    const messages = properties.flatMap(({ key, value }) => (isText(key) && key.value.includes('.') && isText(value) ? [value] : []));
    if (messages.length > 0) return [{ start, end, messages }];
  }
  return Object.values(node).flatMap(cataloguesIn);
}

/** `m({ 'list.total': ["", "total", " thửa"] })`; text without values stays as it is. */
const changesOf = ({ start, end, messages }: Catalogue): Array<Place & { text: string }> => [
  { start, end: start, text: 'm(' },
  ...messages.map((place) => ({ start: place.start, end: place.end, text: partsOf(parse(place.value, { ignoreTag: true })) })),
  { start: end, end, text: ')' },
];

/** Literals and arguments in turn, a plural in the place of an argument: `["", "count", " thửa"]`. */
function partsOf(elements: readonly MessageFormatElement[]): string {
  const parts: string[] = [];
  for (const element of elements) {
    if ((element.type === LITERAL) === (parts.length % 2 === 1)) parts.push('""');
    parts.push(element.type === LITERAL || element.type === ARGUMENT ? JSON.stringify(element.value) : pluralOf(element));
  }
  return elements.every(({ type }) => type === LITERAL) ? (parts[0] ?? '""') : `[${parts.join()}]`;
}

/** `p("count", ["", "count", " parcel"], …)`. */
function pluralOf(element: MessageFormatElement): string {
  const isPlural = element.type === PLURAL && element.offset === 0 && Object.keys(element.options).join() === 'one,other';
  if (!isPlural) throw new Error(`a page message is text, values and plurals of one and other: ${JSON.stringify(element)}`);
  return `p(${JSON.stringify(element.value)},${partsOf(element.options.one!.value)},${partsOf(element.options.other!.value)})`;
}
