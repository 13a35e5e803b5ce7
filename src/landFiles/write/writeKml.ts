import { escapeXml } from './escapeXml.ts';
import { closedParts, degreePairs, factsOf, type WrittenLand, type WrittenRecord } from './writtenLand.ts';

const pairsText = (path: ArrayLike<number>): string => `<coordinates>\n${degreePairs(path).join('\n')}\n</coordinates>`;

function ringText(ring: ArrayLike<number>, at: number): string {
  const tag = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
  return `<${tag}><LinearRing>${pairsText(ring)}</LinearRing></${tag}>`;
}

function partText(kind: WrittenRecord['kind'], paths: ReadonlyArray<ArrayLike<number>>): string {
  if (kind === 'area') return `<Polygon><tessellate>1</tessellate>${paths.map(ringText).join('')}</Polygon>`;
  const pairs = pairsText(paths[0]!);
  return kind === 'line' ? `<LineString><tessellate>1</tessellate>${pairs}</LineString>` : `<Point>${pairs}</Point>`;
}

/** Values without a schema, which all programs show. */
function factsText(land: WrittenLand, record: WrittenRecord): string {
  const data = factsOf(land, record)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<Data name="${escapeXml(name)}"><value>${escapeXml(String(value))}</value></Data>`);
  return data.length === 0 ? '' : `<ExtendedData>${data.join('')}</ExtendedData>\n`;
}

/** KML 2.2 (OGC 07-147r2). */
export function* writeKml(land: WrittenLand): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n';
  yield `<Document><name>${escapeXml(land.name)}</name>\n`;
  for (const record of land.records) {
    const parts = closedParts(record).map((paths) => partText(record.kind, paths));
    const shape = parts.length > 1 ? `<MultiGeometry>\n${parts.join('\n')}\n</MultiGeometry>` : parts[0];
    yield `<Placemark><name>${escapeXml(record.title)}</name>\n${factsText(land, record)}${shape}\n</Placemark>\n`;
  }
  yield '</Document>\n</kml>\n';
}
