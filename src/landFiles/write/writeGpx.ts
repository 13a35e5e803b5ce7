import { escapeXml } from './escapeXml.ts';
import { closedParts, factsOf, type WrittenLand, type WrittenRecord } from './writtenLand.ts';

const DEGREE_DECIMALS = 9;

const pointTag = (tag: string, path: ArrayLike<number>, at: number): string =>
  `<${tag} lat="${path[2 * at + 1]!.toFixed(DEGREE_DECIMALS)}" lon="${path[2 * at]!.toFixed(DEGREE_DECIMALS)}"`;

/** Names a point or track; GPX has no attributes, so they are its description. */
function aboutText(land: WrittenLand, record: WrittenRecord): string {
  const facts = factsOf(land, record).filter(([, value]) => value !== null && value !== '');
  const about = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const title = record.title === '' ? '' : `<name>${escapeXml(record.title)}</name>`;
  return about === '' ? title : `${title}<desc>${escapeXml(about)}</desc>`;
}

const segmentText = (path: ArrayLike<number>): string => {
  const points = Array.from({ length: path.length / 2 }, (_, at) => `${pointTag('trkpt', path, at)}/>`);
  return `<trkseg>\n${points.join('\n')}\n</trkseg>`;
};

/** GPX 1.1: points are waypoints, lines and the rings of areas tracks with a segment each. Waypoints come first. */
export function* writeGpx(land: WrittenLand): Iterable<string> {
  const { name, records } = land;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Thửa" xmlns="http://www.topografix.com/GPX/1/1">\n';
  yield `<metadata><name>${escapeXml(name)}</name></metadata>\n`;
  for (const record of records.filter(({ kind }) => kind === 'point')) {
    const about = aboutText(land, record);
    for (const [path] of record.parts) yield `${pointTag('wpt', path!, 0)}>${about}</wpt>\n`;
  }
  for (const record of records.filter(({ kind }) => kind !== 'point')) {
    const segments = closedParts(record).flat().map(segmentText);
    yield `<trk>${aboutText(land, record)}${segments.join('')}</trk>\n`;
  }
  yield '</gpx>\n';
}
