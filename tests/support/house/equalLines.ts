import type { SourceFile } from './sourceModule.ts';

export const EQUAL_LINES = 6;

export interface EqualRun {
  /** Number of counted lines. */
  lines: number;
  /** Both places as `path:line`. */
  places: [string, string];
}

interface Line {
  text: string;
  /** Line number from 1. */
  number: number;
}

/** Returns the significant lines, without blank ones, comments, imports and lone punctuation. */
function tellingLines({ path, text }: SourceFile): Line[] {
  const withoutComments = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(path.endsWith('.sql') ? /--.*$/gm : /^\s*\/\/.*$/gm, '')
    .replace(/^import\b[^;]*?['"];?$/gm, (statement) => statement.replace(/[^\n]/g, ''));
  return withoutComments
    .split('\n')
    .map((line, index) => ({ text: line.trim().replace(/\s+/g, ' '), number: index + 1 }))
    .filter((line) => /[\p{L}\d]/u.test(line.text));
}

/**
 * Returns repetitions, longest first: pairs of maximal runs of {@link EQUAL_LINES} or more lines that are equal except
 * for spaces.
 */
export function equalRuns(files: readonly SourceFile[]): EqualRun[] {
  const texts = files.map((file) => ({ path: file.path, lines: tellingLines(file) }));
  const windows = new Map<string, Array<{ file: number; at: number }>>();
  texts.forEach(({ lines }, file) => {
    for (let at = 0; at + EQUAL_LINES <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + EQUAL_LINES)
        .map(({ text }) => text)
        .join('\n');
      const places = windows.get(key);
      if (places) places.push({ file, at });
      else windows.set(key, [{ file, at }]);
    }
  });
  const lineAt = (file: number, at: number): string | undefined => texts[file]!.lines[at]?.text;
  const runs: EqualRun[] = [];
  for (const places of windows.values()) {
    places.forEach((one, i) => {
      for (const other of places.slice(i + 1)) {
        const before = lineAt(one.file, one.at - 1);
        if (before !== undefined && before === lineAt(other.file, other.at - 1)) continue;
        let lines = EQUAL_LINES;
        while (lineAt(one.file, one.at + lines) !== undefined && lineAt(one.file, one.at + lines) === lineAt(other.file, other.at + lines))
          lines += 1;
        // Skip a list whose entries resemble each other.
        if (one.file === other.file && other.at < one.at + lines) continue;
        const placeOf = ({ file, at }: typeof one): string => `${texts[file]!.path}:${texts[file]!.lines[at]!.number}`;
        runs.push({ lines, places: [placeOf(one), placeOf(other)] });
      }
    });
  }
  return runs.sort((a, b) => b.lines - a.lines);
}
