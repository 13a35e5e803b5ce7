import { BROKEN_GEOMETRY, keepPolygons, type LandFeature, NO_GEOMETRY, NO_POLYGON } from './landSource.ts';

/** `1 2, 3 4` or with heights and measures behind; only x and y are kept. */
function flatRing(text: string): Float64Array | undefined {
  const positions = text.split(',');
  const flat = new Float64Array(positions.length * 2);
  for (const [i, position] of positions.entries()) {
    const numbers = position.trim().split(/\s+/);
    if (numbers.length < 2 || numbers.length > 4) return undefined;
    flat[i * 2] = Number(numbers[0]);
    flat[i * 2 + 1] = Number(numbers[1]);
  }
  return flat;
}

/** `(ring), (ring)` without its outer parentheses. */
function flatPolygon(text: string): Float64Array[] | undefined {
  const rings = text.split(/\)\s*,\s*\(/).map((ring) => flatRing(ring.replace(/^\s*\(|\)\s*$/g, '')));
  return rings.every((ring) => ring !== undefined) ? rings : undefined;
}

/** Polygons of well-known text, with or without `SRID=…;`. */
export function polygonsOfWkt(text: string): Pick<LandFeature, 'polygons' | 'fault'> {
  const wkt = text.replace(/^\s*SRID=\d+;/i, '').trim();
  if (wkt === '') return NO_GEOMETRY;
  const head = /^([A-Za-z]+)(?:\s*(?:ZM|Z|M))?\s*(EMPTY|\()/i.exec(wkt);
  if (!head) return BROKEN_GEOMETRY;
  if (head[2]!.toUpperCase() === 'EMPTY') return NO_GEOMETRY;
  const kind = head[1]!.toUpperCase();
  if (kind !== 'POLYGON' && kind !== 'MULTIPOLYGON') return NO_POLYGON;
  const body = wkt.slice(head[0].length, -1).trim();
  if (!wkt.endsWith(')') || !body.startsWith('(') || !body.endsWith(')')) return BROKEN_GEOMETRY;
  const texts = kind === 'POLYGON' ? [body] : body.slice(1, -1).split(/\)\s*\)\s*,\s*\(\s*\(/);
  const polygons = texts.map(flatPolygon);
  return polygons.every((polygon) => polygon !== undefined) ? keepPolygons(polygons) : BROKEN_GEOMETRY;
}
