import { currentBuild, isCurrent } from '../../../src/build/currentBuild.mjs';
import { pageJavaScriptKb } from '../run/pageJavaScript.ts';
import { readRepositoryFile, repositoryFiles } from '../run/repository.ts';
import { danglingCitations } from './citations.ts';
import { EQUAL_LINES, equalRuns } from './equalLines.ts';
import { doubledNames, misnamedFiles } from './names.ts';
import { lostMentions } from './papers.ts';
import { plainEnglishFaults } from './plainEnglish.ts';
import { flowEffects, subscriptions } from './reactions.ts';
import { folderSizes, lineCount, lonelyFunctions, medianOf } from './sizes.ts';
import { cyclesOf, importGraph, type SourceFile } from './sourceModule.ts';
import { RATCHETS } from './ratchets.ts';
import { repositorySource } from './repositorySource.ts';
import { unmirroredTests } from './unmirroredTests.ts';

/** Figure of the repository. */
export interface HouseRow {
  name: string;
  /** NaN if unknown. */
  figure: number;
  /** Maximum; null for a figure that is only reported. */
  limit: number | null;
  /** Causes of the figure, worst first. */
  offenders: string[];
}

const MAX_FOLDER_FILES = 30;
const MAX_SHORT_SHARE = 20;
const MAX_README_LINES = 200;
const MAX_EQUAL_PLACES = 60;
const SHORT_FILE_LINES = 30;

/** Returns the kilobytes of the page's JavaScript in the current build; NaN without a build. */
function builtPageKb(): number {
  const build = currentBuild();
  return build && isCurrent(build) ? Math.round(10 * pageJavaScriptKb(build.app)) / 10 : NaN;
}

/** Returns all figures over the files that git tracks or would add. */
export function houseRows(): HouseRow[] {
  const paths = repositoryFiles();
  const texts = paths.filter((path) => /\.(tsx?|mjs|css|sql|md)$/.test(path)).map(repositorySource);
  const below = (pattern: RegExp): SourceFile[] => texts.filter(({ path }) => pattern.test(path));
  const product = below(/^(src|workers)\/.*\.tsx?$/);
  const lines = product.map(({ text }) => lineCount(text));
  const sumOf = (files: readonly SourceFile[]): number => files.reduce((sum, { text }) => sum + lineCount(text), 0);
  const ratchet = (name: string, limit: number, offenders: string[]): HouseRow => ({ name, figure: offenders.length, limit, offenders });
  const room = below(/^src\/.*\.tsx?$/);
  const characters = product.flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== '')).map(({ length }) => length);
  const none = (name: string, offenders: string[]): HouseRow => ({ name, figure: offenders.length, limit: 0, offenders });

  const folders = folderSizes(paths.filter((path) => /^(src|workers|tests|bench)\//.test(path)));
  const short = product.filter((_, i) => lines[i]! <= SHORT_FILE_LINES);
  const equal = equalRuns(below(/^(src|workers)\/.*\.(tsx?|css|sql)$/));
  const scripts = Object.keys((JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> }).scripts);
  // Tests of the check itself hold refused examples.
  const citing = below(/^(src|workers|tests|bench|docs)\/.*\.(tsx?|mjs|css|sql|md)$/).filter(
    ({ path }) => !/^tests\/(support|unit)\/house\b/.test(path),
  );
  return [
    {
      name: 'files in the fullest folder (data and its paper apart)',
      figure: folders[0]!.files,
      limit: MAX_FOLDER_FILES,
      offenders: folders.filter(({ files }) => files > MAX_FOLDER_FILES).map(({ folder, files }) => `${folder}: ${files}`),
    },
    { name: 'lines of TypeScript in src and workers', figure: sumOf(product), limit: RATCHETS.productLines, offenders: [] },
    { name: 'files of TypeScript in src and workers', figure: product.length, limit: RATCHETS.productFiles, offenders: [] },
    { name: 'median of their lines', figure: medianOf(lines), limit: null, offenders: [] },
    {
      name: 'median of characters in a line that is not empty',
      figure: medianOf(characters),
      limit: RATCHETS.lineCharacters,
      offenders: [],
    },
    { name: 'lines of benchmarks', figure: sumOf(below(/^bench\/.*\.tsx?$/)), limit: RATCHETS.benchLines, offenders: [] },
    {
      name: 'KB of Markdown',
      figure: Math.ceil(below(/\.md$/).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1000),
      limit: RATCHETS.markdownKb,
      offenders: [],
    },
    ratchet(
      'patches of library internals',
      RATCHETS.patches,
      paths.filter((path) => path.startsWith('src/map/patches/')),
    ),
    ratchet('subscriptions to slices in src', RATCHETS.subscriptions, room.flatMap(subscriptions)),
    ratchet('effects that call a flow', RATCHETS.flowEffects, room.flatMap(flowEffects)),
    { name: 'KB of JavaScript of the page, gzipped', figure: builtPageKb(), limit: RATCHETS.pageKb, offenders: [] },
    {
      name: `share of at most ${SHORT_FILE_LINES} lines, %`,
      figure: Math.round((100 * short.length) / product.length),
      limit: MAX_SHORT_SHARE,
      offenders: short.map(({ path }) => path),
    },
    none('files not named after what they export', misnamedFiles(product)),
    none('exported names defined in two files', doubledNames(product)),
    none('short functions alone in a file beside their only user', lonelyFunctions(product)),
    none('import cycles, assembly included', cyclesOf(importGraph(below(/^(src|workers|tests|bench)\/.*\.tsx?$/)))),
    none('unit tests that mirror nothing', unmirroredTests(paths)),
    { name: 'lines of README.md', figure: lineCount(readRepositoryFile('README.md')), limit: MAX_README_LINES, offenders: [] },
    none('citations of what is not written', danglingCitations(citing, readRepositoryFile('docs/product.md'))),
    {
      name: `pairs of places of ${EQUAL_LINES} or more equal lines (CSS and SQL too)`,
      figure: equal.length,
      limit: MAX_EQUAL_PLACES,
      offenders: equal.slice(0, 20).map((run) => `${run.lines} lines: ${run.places.join(' = ')}`),
    },
    none('comments, test names and documents that are not plain English', plainEnglishFaults(texts)),
    none('paths and commands of papers that are not there', lostMentions(below(/\.md$/), paths, scripts)),
  ];
}

export const isBroken = ({ figure, limit }: HouseRow): boolean => limit !== null && figure > limit;
