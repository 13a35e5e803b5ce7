import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readPictures, type PictureOutcome } from '../../../bench/ocr/readPictures.ts';
import { openReadingStudio } from '../../../bench/ocr/readingStudio.ts';
import { DIFFICULTIES } from '../certificates/difficulty.ts';

/**
 * Scores the product's reading of pictures of the first or third generator, with the causes of failures:
 * `scoreCertificates.ts --out FILE [--count 4] [--from 1] [--generator 1]`.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '4' },
    from: { type: 'string', default: '1' },
    generator: { type: 'string', default: '1' },
  },
});

function describe({ generator, seed, difficulty, score, fault, ms, digitPx, conditions }: PictureOutcome): string {
  const { exact, corners, lost, invented, certainWrong, wrong, confused } = score;
  const head = `${generator}:${String(seed).padStart(3, '0')}-${difficulty}  ${exact}/${corners} exact${fault ? `  FAULT ${fault}` : ''}  lost ${lost}  invented ${invented}  certain-wrong ${certainWrong}  ${Math.round(ms)} ms  digits ${digitPx.toFixed(0)} px`;
  if (exact === corners && certainWrong === 0 && wrong.length === 0) return head;
  const about = Object.entries(conditions).map(
    ([what, value]) => `${what}=${typeof value === 'number' ? Number(value.toFixed(2)) : value}`,
  );
  const listed = wrong
    .slice(0, 14)
    .map(({ what, printed, read, trust }) => `    ${what}: ${printed || '–'} read ${read || '–'} (${trust})`);
  return [
    head,
    `    ${about.join(' ')}`,
    ...listed,
    ...(wrong.length > 14 ? [`    … ${wrong.length - 14} more`] : []),
    ...(confused.length > 0 ? [`    told→read: ${confused.slice(0, 30).join(' ')}`] : []),
  ].join('\n');
}

const studio = await openReadingStudio();
try {
  const from = Number(values.from);
  const seeds = Array.from({ length: Number(values.count) }, (_, at) => from + at);
  const names = seeds.flatMap((seed) =>
    DIFFICULTIES.map((difficulty) => ({ generator: values.generator === '3' ? 3 : 1, seed, difficulty }) as const),
  );
  const outcomes = await readPictures(studio, names, null);
  const sum = (of: readonly PictureOutcome[], figure: (score: PictureOutcome['score']) => number): number =>
    of.reduce((all, { score }) => all + figure(score), 0);
  const lines = DIFFICULTIES.flatMap((difficulty) => {
    const own = outcomes.filter((outcome) => outcome.difficulty === difficulty);
    const corners = sum(own, (score) => score.corners);
    const exact = sum(own, (score) => score.exact);
    const certain = sum(own, (score) => score.certainWrong);
    const head = `== ${difficulty}: ${exact}/${corners} corners exact (${((100 * exact) / corners).toFixed(1)} %), lost ${sum(own, (score) => score.lost)}, invented ${sum(own, (score) => score.invented)}, wrong shown as certain ${certain} of ${sum(own, (score) => score.shownCertain)} certain, ${sum(own, (score) => score.numbers)} numbers; pictures ${own.length}`;
    return [head, ...own.map(describe), ''];
  });
  const text = `${[`${new Date().toISOString()} state ${studio.pages.hash}`, ...lines].join('\n')}\n`;
  if (values.out === undefined) console.log(text);
  else writeFileSync(values.out, text);
} finally {
  await studio.close();
}
