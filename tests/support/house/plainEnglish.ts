import { repositoryFiles } from '../run/repository.ts';
import { repositorySource } from './repositorySource.ts';
import type { SourceFile } from './sourceModule.ts';

/** First words that hide the subject of a comment. */
const BANNED_OPENING = /^(What|Of|As|Where|Who|Whose|Whom|Whether|How)\b/;

/** Private vocabulary, with the standard term. */
const BANNED_WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(told|tells)\b(?! apart)/i, 'reports, states'],
  [/\bmade land\b/i, 'sample data'],
  [/\bstand-ins?\b/i, 'fake'],
  [/\btwins?\b/i, 'parity test, copy'],
  [/\bwish(es|ed)?\b/i, 'pending action, option'],
  [/\bdrawing lots\b/i, 'samples'],
  [/\bpractis(e[sd]?|ing)\b/i, 'warms up'],
  [/\bmend(s|ed|ing)?\b/i, 'fixes, repairs'],
  [/\bill\b/i, 'failing, invalid'],
  [/\bin one moment\b/i, 'in one snapshot'],
];

const MAX_COLUMNS = 120;
const MAX_TEST_NAME = 100;

/** Largest size of a document in bytes, by the first pattern that its path matches. */
const DOCUMENT_SIZES: ReadonlyArray<readonly [RegExp, number]> = [
  [/^README\.md$/, 8_000],
  [/^CONTRIBUTING\.md$/, 6_000],
  [/^CHANGELOG\.md$/, Infinity],
  [/^SECURITY\.md$/, 4_000],
  [/^docs\/architecture\.md$/, 15_000],
  [/^docs\/product\.md$/, 35_000],
  [/^docs\/glossary\.md$/, 6_000],
  [/^docs\/operate\//, 10_000],
  [/^docs\/adr\//, 2_000],
  [/^(bench|tests)\/README\.md$/, 5_000],
  [/README\.md$|ATTRIBUTION\.md$/, 2_000],
];
const MAX_RECORD_LINES = 40;

interface Comment {
  line: number;
  text: string;
}

/** Comments of a source text; a run of `//` lines is one comment. Strings that look like comments are rare enough. */
function commentsOf(source: string): Comment[] {
  const comments: Comment[] = [];
  let isInBlock = false;
  let wasLine = false;
  for (const [index, text] of source.split('\n').entries()) {
    const start: RegExpExecArray | null = isInBlock ? null : /^\s*(\/\*\*?|\/\/|--(?= )|#(?= ))\s?(.*)/.exec(text);
    const isLine: boolean = start !== null && !start[1]!.startsWith('/*');
    const content = (start ? start[2]! : text).replace(/^\s*\*\s?/, '').replace(/\*\/.*/, '');
    if (isInBlock || (isLine && wasLine)) comments.at(-1)!.text += `\n${content}`;
    else if (start) comments.push({ line: index + 1, text: content });
    isInBlock = (isInBlock || (start !== null && !isLine)) && !text.includes('*/');
    wasLine = isLine;
  }
  return comments;
}

const wordFaults = (text: string): string[] =>
  BANNED_WORDS.flatMap(([word, standard]) => (word.test(text) ? [`'${word.exec(text)![0]}' (better: ${standard})`] : []));

function sourceFaults(path: string, source: string): string[] {
  const faults = commentsOf(source).flatMap(({ line, text }) => {
    const words = text.trim().replace(/^@\w+ \S+ /, '');
    const opening = BANNED_OPENING.exec(words);
    const found = [...(opening ? [`comment begins with '${opening[0]}'`] : []), ...wordFaults(text.replace(/`[^`]*`|'[^']*'/g, ''))];
    return found.map((fault) => `${path}:${line}: ${fault}`);
  });
  for (const [index, text] of source.split('\n').entries())
    if (/^\s*(\/\/|\/?\*)/.test(text) && text.length > MAX_COLUMNS && !text.includes('://'))
      faults.push(`${path}:${index + 1}: comment of ${text.length} columns`);
  if (/\.test\.tsx?$/.test(path))
    for (const [, name] of source.matchAll(/^\s*(?:it|test)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*['`](.*?)['`],/gm)) {
      const found = [...(name!.length > MAX_TEST_NAME ? [`name of ${name!.length} characters`] : []), ...wordFaults(name!)];
      faults.push(...found.map((fault) => `${path}: ${fault}: ${name}`));
    }
  return faults;
}

function documentFaults(path: string, text: string): string[] {
  const faults: string[] = [];
  const [, limit] = DOCUMENT_SIZES.find(([pattern]) => pattern.test(path)) ?? [null, 0];
  if (Buffer.byteLength(text) > limit) faults.push(`${path}: ${Buffer.byteLength(text)} bytes, at most ${limit}`);
  if (path.startsWith('docs/adr/') && text.split('\n').length > MAX_RECORD_LINES)
    faults.push(`${path}: a record has at most ${MAX_RECORD_LINES} lines`);
  for (const [index, line] of text.split('\n').entries()) {
    const found = wordFaults(line.replace(/`[^`]*`/g, ''));
    if (line.length > MAX_COLUMNS && !/^\s*\||\]\(|https?:/.test(line)) found.push(`${line.length} columns`);
    faults.push(...found.map((fault) => `${path}:${index + 1}: ${fault}`));
  }
  return faults;
}

const isRuleItself = (path: string): boolean => /^tests\/(support\/house\/plainEnglish|unit\/house\.test)\.ts$/.test(path);

/** Lists comments, test names and documents that break the rules for plain English (`CONTRIBUTING.md`). */
export const plainEnglishFaults = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => {
    if (path.endsWith('.md')) return documentFaults(path, text);
    return /\.(tsx?|mjs|css|sql)$/.test(path) && !isRuleItself(path) ? sourceFaults(path, text) : [];
  });

if (import.meta.url === `file://${process.argv[1]}`) {
  const faults = plainEnglishFaults(
    repositoryFiles()
      .filter((path) => /\.(tsx?|mjs|css|sql|md)$/.test(path))
      .map(repositorySource),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
