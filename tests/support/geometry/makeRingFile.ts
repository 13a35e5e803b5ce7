const MIDDLE = { lng: 107.9, lat: 15.4 };
const RADIUS_DEG = 0.6;
const WAVES = 40;

/** Returns a rough coast's radius by angle: each wave is finer and lower than the previous one. */
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
 * Makes a GeoJSON file with one star-shaped ring, as rough as a coast, around a place in Việt Nam. Deterministic by
 * seed.
 */
export function makeRingFile(vertices: number, random: () => number): Blob {
  const radiusAt = makeRadius(random);
  const pairs = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    const radius = RADIUS_DEG * radiusAt(angle);
    // Nine decimals, a tenth of a millimetre, as surveying programs write.
    return `[${(MIDDLE.lng + radius * Math.cos(angle)).toFixed(9)},${(MIDDLE.lat + radius * Math.sin(angle)).toFixed(9)}]`;
  });
  const head = '{"type":"Feature","properties":{"name":"Đường bao mẫu"},"geometry":{"type":"Polygon","coordinates":[[';
  return new Blob([`${head}${[...pairs, pairs[0]].join(',')}]]}}`], { type: 'application/geo+json' });
}
