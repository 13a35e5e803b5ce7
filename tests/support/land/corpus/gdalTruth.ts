import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TM3, VN2000, WGS84 } from './corpusFolder.ts';

/** Settings for GDAL that a file does not state, or states wrongly. */
export interface TruthOptions {
  /** Unit of the numbers; default: metres of the corpus's grid. */
  numbers?: 'metres' | 'degrees' | 'vn2000' | 'shifted' | undefined;
  layer?: string | undefined;
  open?: readonly string[] | undefined;
  /** File with the same land, if GDAL cannot read this one because of a wrong text or corner. */
  sameAs?: string | undefined;
}

/** Unpacks a Shapefile; GDAL makes the missing index beside it. */
function unzipped(path: string, folder: string): string | undefined {
  execFileSync('unzip', ['-q', path, '-x', '__MACOSX/*', '-d', folder], { stdio: 'ignore' });
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.shp$/i.test(name));
  return names.length === 0 ? undefined : names.length === 1 ? join(folder, names[0]!) : folder;
}

/** Returns each feature's area on the grid, m², as GDAL reads and GEOS repairs it; null if GDAL reads none. */
export function gdalTruth(path: string, { numbers = 'metres', layer, open = [] }: TruthOptions): number[] | null {
  const work = mkdtempSync(join(tmpdir(), 'thua-truth-'));
  const ogr = (...args: string[]): string =>
    execFileSync('ogr2ogr', args, { cwd: work, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  try {
    // GDAL writes indexes and schemas beside its input.
    let source = join(work, path.split('/').at(-1)!.replace(/\.gz$/, ''));
    if (path.endsWith('.gz')) writeFileSync(source, gunzipSync(readFileSync(path)));
    else cpSync(path, source);
    if (source.endsWith('.shp.zip') || source.endsWith('.zip')) source = unzipped(source, join(work, 'zip')) ?? `/vsizip/${source}`;
    const systems = { metres: TM3, degrees: WGS84, vn2000: VN2000, shifted: TM3.replace('107.75', '105.75') };
    const options = open.flatMap((option) => ['-oo', option]);
    const plain = [
      '-nln',
      't',
      '-nlt',
      'GEOMETRY',
      '-dim',
      'XY',
      '-lco',
      'FID=corpus_fid',
      '-lco',
      'SPATIAL_INDEX=NO',
      '--config',
      'SHAPE_RESTORE_SHX',
      'YES',
    ];
    // Repaired in degrees: with exactly coinciding sides, as in grid metres, GEOS drops a hole.
    ogr(
      '-f',
      'GPKG',
      'valid.gpkg',
      source,
      ...(layer === undefined ? [] : [layer]),
      ...options,
      ...plain,
      '-s_srs',
      systems[numbers],
      '-t_srs',
      WGS84,
      '-makevalid',
    );
    if (!existsSync(join(work, 'valid.gpkg'))) return null;
    ogr('-f', 'GPKG', 'truth.gpkg', 'valid.gpkg', ...plain, '-t_srs', TM3);
    const table = ogr('-f', 'CSV', '/vsistdout/', 'truth.gpkg', '-dialect', 'OGRSQL', '-sql', 'select OGR_GEOM_AREA as m2 from t');
    return table
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.replaceAll(/[",]/g, '') || 0));
  } catch {
    return null;
  } finally {
    rmSync(work, { recursive: true });
  }
}
