import { closedParts, degreePairs, type OutlineOrder, type WrittenColumn, type WrittenLand, type WrittenRecord } from './writtenLand.ts';

const TYPES = { area: 'Polygon', line: 'LineString', point: 'Point' } as const;

const pairsText = (path: ArrayLike<number>): string => `[[${degreePairs(path).join('],[')}]]`;

function coordinatesText({ kind }: WrittenRecord, paths: ReadonlyArray<ArrayLike<number>>): string {
  if (kind === 'area') return `[${paths.map(pairsText).join()}]`;
  return kind === 'line' ? pairsText(paths[0]!) : `[${degreePairs(paths[0]!)[0]}]`;
}

/** Writes an RFC 7946 feature: WGS84 degrees, by default outlines counterclockwise and holes clockwise. */
export function geoJsonFeature(columns: readonly WrittenColumn[], record: WrittenRecord, order?: OutlineOrder): string {
  const properties = JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, record.values[at]])));
  const parts = closedParts(record, order).map((paths) => coordinatesText(record, paths));
  const isMulti = parts.length > 1;
  const type = `${isMulti ? 'Multi' : ''}${TYPES[record.kind]}`;
  const coordinates = isMulti ? `[${parts.join()}]` : parts[0];
  return `{"type":"Feature","properties":${properties},"geometry":{"type":"${type}","coordinates":${coordinates}}}`;
}

/** Writes a feature collection in pieces, one line per feature. */
export const geoJsonPieces = (columns: readonly WrittenColumn[], order?: OutlineOrder) => ({
  head: () => '{"type":"FeatureCollection","features":[',
  record: (record: WrittenRecord, index: number) => `${index === 0 ? '' : ','}\n${geoJsonFeature(columns, record, order)}`,
  tail: () => '\n]}\n',
});

export function* writeGeoJson({ columns, records }: WrittenLand): Iterable<string> {
  const { head, record, tail } = geoJsonPieces(columns);
  yield head();
  for (const [at, written] of records.entries()) yield record(written, at);
  yield tail();
}
