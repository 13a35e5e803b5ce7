import type { SourceFile } from './sourceModule.ts';

/** Other documents with numbered sections, named directly before the number. */
const OTHER_DOCUMENT =
  /\b(?:RFC \d+|MVT(?: [\d.]+)?|PMTiles|WCAG(?: [\d.]+)?|ISO[ \d-]+|ECMA-\d+|CommonMark|Karney|Vincenty|Krüger|Snyder|Meeus|Deakin|Helmert|TCVN[ \d:-]+|(?:TT|QĐ|NĐ|QH)(?:-[\p{L}]+)*(?:[ ,][^§.;()]{0,40})?)(?: \(?\d{4}\)?)?,?\s*$/u;

/** Documents that are not in the repository. */
const LOST_PAPER = /\bdesign(?:\.md)?,? §|\bdesign\.md\b|\bspec\.md\b|\bhouse\.md\b|\bshared\/spec\b/i;

/** Returns the numbers that a document defines: chapters `## 4 …` and statements, paragraphs `4.12 …`. */
export const citableNumbers = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<=\n\n)(?:## (\d+)|(\d+\.\d+)) /g)].map(([, chapter, statement]) => (chapter ?? statement)!));

/**
 * Returns citations (§4, §4.12) that docs/product.md does not define, and mentions of documents outside the repository.
 * @param statements the text of docs/product.md
 */
export function danglingCitations(files: readonly SourceFile[], statements: string): string[] {
  const known = citableNumbers(statements);
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const place = `${path}:${index + 1}`;
      const lost = LOST_PAPER.exec(line);
      const dangling = [...line.matchAll(/§(\d+(?:\.\d+)*)/g)]
        .filter((match) => !known.has(match[1]!) && !OTHER_DOCUMENT.test(line.slice(0, match.index)))
        .map((match) => `${place}: ${match[0]} is no statement of docs/product.md`);
      return lost ? [`${place}: '${lost[0]}' is not in the repository`, ...dangling] : dangling;
    }),
  );
}
