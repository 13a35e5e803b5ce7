import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../domain/text/languages.ts';
import { PARTS } from '../i18n/catalogues/parts.ts';

type Messages = Readonly<Record<string, string>>;

export const compileCatalogue = (messages: Messages): Record<string, MessageFormatElement[]> =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, parse(message, { ignoreTag: true })]));

const readCatalogue = (language: string, name: string): Messages =>
  JSON.parse(readFileSync(new URL(`../i18n/${language}/${name}.json`, import.meta.url), 'utf8')) as Messages;

/**
 * Compiles messages, so that the page needs no ICU parser (react-intl gets its empty build). Messages of the first page
 * are bundled, others are JSON files. Development and Node parse the text at run time.
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
    load: {
      filter: { id: /\/src\/i18n\/catalogues\/readMessages\.ts$/ },
      handler() {
        const parts = LANGUAGES.flatMap((language) => Object.entries(PARTS).map(([part, names]) => ({ language, part, names })));
        const fetched = parts.filter(({ language, part }) => language !== DEFAULT_LANGUAGE || part !== 'first');
        const urls = fetched.map(({ language, part, names }) => {
          const messages = Object.assign({}, ...names.map((name) => readCatalogue(language, name))) as Messages;
          const source = JSON.stringify(compileCatalogue(messages));
          const file = this.emitFile({ type: 'asset', name: `${language}-${part}.json`, source });
          return `'${language}/${part}': import.meta.ROLLUP_FILE_URL_${file}`;
        });
        return `import { fetchMessages } from './fetchMessages.ts';
const urls = { ${urls.join()} };
export const readMessages = (language, part) => fetchMessages(urls[language + '/' + part]);`;
      },
    },
    transform: {
      filter: { id: /\/src\/i18n\/\w+\/\w+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compileCatalogue(JSON.parse(code) as Messages)), map: null }),
    },
  };
}
