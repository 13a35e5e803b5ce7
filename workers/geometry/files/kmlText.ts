import type { WrittenShape } from './writtenShape.ts';
import { degreePair, fileOrder } from './writtenPairs.ts';

const GEOMETRIES = {
  point: ['<Point>', '</Point>'],
  line: ['<LineString><tessellate>1</tessellate>', '</LineString>'],
  area: ['<Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing>', '</LinearRing></outerBoundaryIs></Polygon>'],
} as const;

/** KML 2.2 (OGC 07-147r2). */
export function* kmlText({ mode, name, lngLat }: WrittenShape): Iterable<string> {
  const [open, close] = GEOMETRIES[mode];
  const title = `<name>${escapeXml(name)}</name>`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n';
  yield `<Document>${title}\n<Placemark>${title}\n${open}<coordinates>\n`;
  for (const index of fileOrder(mode, lngLat)) yield `${degreePair(lngLat, index)}\n`;
  yield `</coordinates>${close}\n</Placemark>\n</Document>\n</kml>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML 1.0 has no control characters, not even by their numbers. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"']/g, (char) => ENTITIES[char]!);
