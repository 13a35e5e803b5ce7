import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBrokenFiles, makeDrawnFiles } from '../land/corpus/brokenFiles.ts';
import { makeCadFiles } from '../land/corpus/cadFiles.ts';
import { makeCollectionFiles } from '../land/corpus/collectionFiles.ts';
import { CorpusFolder } from '../land/corpus/corpusFolder.ts';
import { makeGdalFiles } from '../land/corpus/gdalFiles.ts';
import { gdalTruth } from '../land/corpus/gdalTruth.ts';
import { LAND_CORPUS, truthKey } from '../land/corpus/landCorpus.ts';
import { makeTableFiles } from '../land/corpus/tableFiles.ts';
import { makeTextFiles } from '../land/corpus/textFiles.ts';
import { ROOT } from '../run/repository.ts';

/**
 * Writes `tests/fixtures/land/corpus`, and its `truth.tsv` with what GDAL (3.6.2, with GEOS) reads of each file. With
 * `--truth` only the latter.
 */
const target = join(ROOT, 'tests/fixtures/land/corpus');
mkdirSync(target, { recursive: true });

if (!process.argv.includes('--truth')) {
  const folder = new CorpusFolder(target);
  for (const make of [makeGdalFiles, makeTextFiles, makeTableFiles, makeDrawnFiles, makeCadFiles, makeCollectionFiles, makeBrokenFiles])
    make(folder);
  folder.close();
}

const lines = new Map<string, string>();
for (const row of LAND_CORPUS) {
  const path = join(target, row.file);
  if (!existsSync(path)) throw new Error(`${row.file} is in the table, and not in the folder`);
  if (lines.has(truthKey(row))) continue;
  const areas = gdalTruth(row.truth?.sameAs === undefined ? path : join(target, row.truth.sameAs), row.truth ?? {});
  lines.set(
    truthKey(row),
    areas === null
      ? '-\t-'
      : `${areas.length}\t${areas.map((m2) => Math.round(m2 * 1000) / 1000).join(' ')}${row.truth?.sameAs === undefined ? '' : `\t${row.truth.sameAs}`}`,
  );
}
writeFileSync(
  join(target, 'truth.tsv'),
  `${['file\tfeatures\tareas in m²\tread in', ...[...lines].map(([file, line]) => `${file}\t${line}`)].join('\n')}\n`,
);
console.log(`${readdirSync(target).length - 1} files, ${lines.size} lines of truth`);
