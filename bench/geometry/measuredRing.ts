import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import { SPHERE_RADIUS_M } from '../../src/domain/geometry/earth.ts';

const CENTER = { lng: 106, lat: 16 };
const RADIUS_DEG = 2;
/** One vertex in a thousand moves inwards by up to this share of the radius, for edges of up to about 100 km. */
const SPUR = { every: 0.001, share: 0.35 };

/** Generates a star-shaped open ring lng,lat… around the centre of Việt Nam, rough at every vertex. */
export function drawRing(vertices: number, seed: number): Float64Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const [phase3, phase7, phase23] = [random(), random(), random()].map((each) => each * 2 * Math.PI) as [number, number, number];
  const ring = new Float64Array(2 * vertices);
  for (let vertex = 0; vertex < vertices; ++vertex) {
    const angle = (2 * Math.PI * vertex) / vertices;
    const coast = 1 + 0.15 * Math.sin(3 * angle + phase3) + 0.08 * Math.sin(7 * angle + phase7) + 0.03 * Math.sin(23 * angle + phase23);
    const rough = 1 + 0.002 * (random() - 0.5);
    const spur = random() < SPUR.every ? 1 - SPUR.share * random() : 1;
    const radius = RADIUS_DEG * coast * rough * spur;
    ring[2 * vertex] = CENTER.lng + (radius * Math.cos(angle)) / Math.cos((CENTER.lat * Math.PI) / 180);
    ring[2 * vertex + 1] = CENTER.lat + radius * Math.sin(angle);
  }
  return ring;
}

/** Returns the shortest, median and longest edge of a closed ring, metres on the sphere, for descriptions. */
export function edgeLengths(ring: Float64Array): { min: number; median: number; max: number } {
  const lengths = new Float64Array(ring.length / 2);
  for (let i = 0; i < lengths.length; ++i) {
    const next = (2 * i + 2) % ring.length;
    const middleLat = (((ring[2 * i + 1]! + ring[next + 1]!) / 2) * Math.PI) / 180;
    const east = (ring[next]! - ring[2 * i]!) * Math.cos(middleLat);
    lengths[i] = ((Math.hypot(east, ring[next + 1]! - ring[2 * i + 1]!) * Math.PI) / 180) * SPHERE_RADIUS_M;
  }
  lengths.sort();
  return { min: lengths[0]!, median: lengths[lengths.length >> 1]!, max: lengths.at(-1)! };
}
