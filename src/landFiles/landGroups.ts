import { FileFault } from './fileFault.ts';
import { endingOf, type FilePart, type LandGroup } from './filePart.ts';

/** Extensions of maps. Formats of several files come first, since their companion files may look like a map. */
export const MAP_ENDINGS = ['shp', 'tab', 'gpkg', 'kml', 'gpx', 'mif', 'fgb', 'dxf', 'dgn', 'geojson'];
/** Extensions of maps, then of files that may be one. */
const ENDINGS = [...MAP_ENDINGS, 'json', 'xlsx', 'csv', 'tsv', 'txt'];

const withoutEnding = (name: string): string => name.replace(/\.[^./]*$/, '').toLowerCase();

export const groupOf = (main: FilePart, parts: readonly FilePart[] = [main]): LandGroup => ({
  main,
  beside: (ending) => parts.find(({ name }) => endingOf(name) === ending && withoutEnding(name) === withoutEnding(main.name)),
  documents: endingOf(main.name) === 'kml' ? parts.filter(({ name }) => endingOf(name) === 'kml') : [main],
});

/** Returns true if the files of an archive are an Excel workbook, which is read as one file. */
export const isWorkbook = (parts: readonly FilePart[]): boolean => parts.some(({ name }) => name === 'xl/workbook.xml');

/**
 * Selects files of land among several by name, the likeliest first; KML documents form one group.
 * @param isArchive reads one of several files of the same name, since archives often repeat land in several formats
 * @throws FileFault `noLandFile`, `needsGdal`
 */
export function landGroups(parts: readonly FilePart[], isArchive = true): LandGroup[] {
  if (parts.some(({ name }) => endingOf(name) === 'gdbtable')) throw new FileFault('needsGdal', 'File Geodatabase');
  const seen = new Set<string>();
  const mains = parts
    .filter(({ name }) => ENDINGS.includes(endingOf(name)))
    .toSorted((a, b) => ENDINGS.indexOf(endingOf(a.name)) - ENDINGS.indexOf(endingOf(b.name)))
    .filter(({ name }) => {
      const isKml = endingOf(name) === 'kml';
      const key = isKml ? '.kml' : withoutEnding(name);
      const isNew = !seen.has(key) && !(isKml && seen.has(withoutEnding(name)));
      if (isArchive || isKml) seen.add(key);
      return isNew;
    });
  if (mains.length === 0) throw new FileFault('noLandFile');
  return mains.map((main) => groupOf(main, parts));
}
