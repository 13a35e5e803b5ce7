/** Vertices written before others get their turn: a few milliseconds of work. */
const CHUNK = 4_000;
const MIDDLE = { lng: 107.9, lat: 15.4 };
const RADIUS_DEG = 0.6;
const WAVES = 40;

/** A coast's roughness: each wave is finer than the one before, and lower. */
function makeRadius(random: () => number): (angle: number) => number {
  const waves = Array.from({ length: WAVES }, (_, i) => ({
    times: Math.round(2 * 1.3 ** i),
    height: 0.28 * (0.4 + 0.6 * random()) * 1.3 ** (-0.9 * i),
    phase: 2 * Math.PI * random(),
  }));
  const heights = waves.reduce((sum, wave) => sum + wave.height, 0);
  const damping = Math.min(1, 0.8 / heights);
  return (angle) => waves.reduce((radius, { times, height, phase }) => radius + damping * height * Math.cos(times * angle + phase), 1);
}

/**
 * A GeoJSON file with one Feature, a star-shaped ring as rough as a coast around a middle in Việt Nam. The same seed gives
 * the same bytes in a page and in Node.
 * @param turn lets others have theirs, between chunks of a few milliseconds; answers false to end it
 * @returns null when `turn` ended it
 */
export async function makeRingFile(
  vertices: number,
  random: () => number,
  turn: (written: number) => Promise<boolean> | boolean,
): Promise<Blob | null> {
  const radiusAt = makeRadius(random);
  const parts = ['{"type":"Feature","properties":{"name":"Đường bao mẫu"},"geometry":{"type":"Polygon","coordinates":[['];
  let first = '';
  for (let from = 0; from < vertices; from += CHUNK) {
    const pairs: string[] = [];
    for (let i = from; i < Math.min(vertices, from + CHUNK); ++i) {
      const angle = (2 * Math.PI * i) / vertices;
      const radius = RADIUS_DEG * radiusAt(angle);
      // Nine decimals: a tenth of a millimetre, as surveying programs write.
      const pair = `[${(MIDDLE.lng + radius * Math.cos(angle)).toFixed(9)},${(MIDDLE.lat + radius * Math.sin(angle)).toFixed(9)}]`;
      if (i === 0) first = pair;
      pairs.push(pair);
    }
    parts.push(`${pairs.join(',')},`);
    if (!(await turn(Math.min(vertices, from + CHUNK)))) return null;
  }
  parts.push(`${first}]]}}`);
  return new Blob(parts, { type: 'application/geo+json' });
}

/** The same file at once, where nobody waits for a turn. */
export async function makeWholeRingFile(vertices: number, random: () => number): Promise<Blob> {
  return (await makeRingFile(vertices, random, () => true))!;
}
