import { FileFault } from './fileFault.ts';
import { endingOf, type FilePart, type LandGroup } from './filePart.ts';

/** Endings of maps; those of several files go first, since what is beside them may look like one. */
export const MAP_ENDINGS = ['shp', 'tab', 'gpkg', 'kml', 'gpx', 'mif', 'fgb', 'dxf', 'dgn', 'geojson'];
/** Endings of maps, then of what may be one. */
const ENDINGS = [...MAP_ENDINGS, 'json', 'xlsx', 'csv', 'tsv', 'txt'];

const withoutEnding = (name: string): string => name.replace(/\.[^./]*$/, '').toLowerCase();

export const groupOf = (main: FilePart, parts: readonly FilePart[] = [main]): LandGroup => ({
  main,
  beside: (ending) => parts.find(({ name }) => endingOf(name) === ending && withoutEnding(name) === withoutEnding(main.name)),
  documents: endingOf(main.name) === 'kml' ? parts.filter(({ name }) => endingOf(name) === 'kml') : [main],
});

/** Whether the files of an archive are the parts of an Excel workbook, which is read as one file. */
export const isWorkbook = (parts: readonly FilePart[]): boolean => parts.some(({ name }) => name === 'xl/workbook.xml');

/**
 * Tells which of several files are files of land, the likeliest first, by their names: their content decides later what they are. Documents of
 * KML are one.
 * @param isArchive of files with one name the likeliest is read: an archive often holds the same land in several formats
 * @throws FileFault `noLandFile`, `needsGdal`
 */
export function landGroups(parts: readonly FilePart[], isArchive = true): LandGroup[] {
  if (parts.some(({ name }) => endingOf(name) === 'gdbtable')) throw new FileFault('needsGdal', 'File Geodatabase');
  const seen = new Set<string>();
  const mains = parts
    .filter(({ name }) => ENDINGS.includes(endingOf(name)))
    .toSorted((one, other) => ENDINGS.indexOf(endingOf(one.name)) - ENDINGS.indexOf(endingOf(other.name)))
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
