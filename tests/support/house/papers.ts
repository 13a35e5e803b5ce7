import { posix } from 'node:path';
import { importGraph, type SourceFile } from './sourceModule.ts';

/** Base folders of paths in a README, besides its own folder. */
const BASES = ['', 'src', 'workers', 'tests', 'bench'];
const EXTENSION = /\.(?:tsx?|mjs|css|md|sql|tsv|html)$/;
/** Matches generated paths, which are not in the repository. */
const MADE = /(?:^|\/)(?:dist|(?<!src\/)build|node_modules|quick|\.\w+)(?:\/|$)/;
/** Matches placeholders: NAME.bench.ts, DIR/…. */
const PLACEHOLDER = /(?:^|\/)(?!README\b|LICENSE\b)[A-Z_]{2,}(?=[./]|$)|…/;

/** Returns the pattern of a path with `*`, `**`, `<name>` and `{a,b}`. */
function patternOf(path: string): RegExp {
  const source = path
    .split(/(\*\*|\*|<[^>]*>|\{[^}]*\})/)
    .map((part) => {
      if (part === '**') return '.*';
      if (part === '*' || part.startsWith('<')) return '[^/]*';
      if (part.startsWith('{'))
        return `(?:${part
          .slice(1, -1)
          .split(',')
          .map((choice) => choice.trim().replace(/[.+?^$()|[\]\\]/g, '\\$&'))
          .join('|')})`;
      return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}

interface Known {
  paths: readonly string[];
  all: ReadonlySet<string>;
}

/** Returns files and all their folders. */
function knownOf(paths: readonly string[]): Known {
  const all = new Set(paths);
  for (const path of paths) for (let up = posix.dirname(path); up !== '.'; up = posix.dirname(up)) all.add(up);
  return { paths: [...all], all };
}

const has = ({ paths, all }: Known, path: string): boolean => {
  if (!/[*<{]/.test(path)) return all.has(path);
  const pattern = patternOf(path);
  return paths.some((one) => pattern.test(one));
};

/** Tests whether a text in backticks is a path, by its extension or its first folder. */
function looksLikePath(text: string, bases: readonly string[], known: Known): boolean {
  if (!/^[\w.@{}<>*,-]+(?:\/[\w.@{}<>*,-]*)*$/.test(text) || /^[/@]/.test(text) || PLACEHOLDER.test(text) || MADE.test(text)) return false;
  if (EXTENSION.test(text)) return !/^\.\w+$/.test(text);
  const [first, ...rest] = text.split('/');
  return rest.length > 0 && bases.some((base) => known.all.has(posix.join(base, first!)));
}

/**
 * Tests whether a path exists. A bare name matches any file; a path starts in the README's folder, the root or a code
 * folder, or is the end of a path below the README. The extension of a module may be missing.
 */
function isThere(path: string, bases: readonly string[], known: Known): boolean {
  const plain = path.replace(/\/$/, '');
  const places = [
    ...bases.map((base) => posix.join(base, plain)),
    posix.join(bases[0]!, '**', plain),
    ...(plain.includes('/') ? [] : [`**/${plain}`]),
  ];
  return places.some((place) => has(known, place) || (!EXTENSION.test(place) && has(known, `${place}.{ts,tsx}`)));
}

/**
 * Returns paths and commands in documents that do not exist.
 * @param papers Markdown files
 * @param paths of the whole repository
 * @param scripts of package.json
 */
export function lostMentions(papers: readonly SourceFile[], paths: readonly string[], scripts: readonly string[]): string[] {
  const known = knownOf(paths);
  return papers.flatMap(({ path, text }) => {
    const bases = [posix.dirname(path), ...BASES];
    return text.split('\n').flatMap((line, index) => {
      const place = `${path}:${index + 1}`;
      const commands = [...line.matchAll(/\bnpm run ([\w:.-]+)/g)].map((match) => match[1]!).filter((script) => !scripts.includes(script));
      const quoted = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
      const links = [...line.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
      const started = [...line.matchAll(/\bnode (?:--\S+ (?:tsx )?)*([\w./-]+\.ts)\b/g)].map((match) => match[1]!);
      const lost = [...quoted, ...started].filter((one) => looksLikePath(one, bases, known) && !isThere(one, bases, known));
      const lostLinks = links.filter((link) => !has(known, posix.normalize(posix.join(posix.dirname(path), link)).replace(/\/$/, '')));
      return [
        ...commands.map((script) => `${place}: npm run ${script} is no script`),
        ...[...lost, ...lostLinks].map((one) => `${place}: ${one} is not there`),
      ];
    });
  });
}

/**
 * Returns steps of walk-throughs, numbered lists of files, that no import links to an earlier step of the same list.
 * A worker is linked to the client that starts it.
 * @param files the code that the steps name
 */
export function unlinkedSteps({ path, text }: SourceFile, files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  for (const { path: client, text: code } of files)
    if (code.includes("new URL('./worker.ts', import.meta.url)")) graph.get(client)!.push(posix.join(posix.dirname(client), 'worker.ts'));
  const isLinked = (one: string, other: string): boolean => graph.get(one)!.includes(other) || graph.get(other)!.includes(one);
  return text.split(/^## /m).flatMap((section) => {
    const steps = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map((match) => match[1]!).filter((step) => graph.has(step));
    const unlinked = steps.filter((step, at) => at > 0 && !steps.slice(0, at).some((earlier) => isLinked(step, earlier)));
    return unlinked.map((step) => `${path}: '${section.split('\n')[0]}' does not lead to ${step}`);
  });
}
