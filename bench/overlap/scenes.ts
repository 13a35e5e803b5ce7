import { tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import { generateSampleLand } from '../../src/gateway/sample/generateSampleLand.ts';
import { projectRings } from '../../src/gateway/land/ring.ts';
import { starRing } from '../../tests/support/geometry/overlapCases.ts';
import type { Corner, MultiPolygon } from '../../tests/support/geometry/overlapScene.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import { loadGeometryCore } from '../../workers/geometry/core.ts';

/** Parcels and the zones of one planning, degrees. Zones do not overlap. */
export interface Scene {
  parcels: Corner[][];
  zones: MultiPolygon[];
}

const MIDDLE: Corner = [105.8, 21.02];
const PARCEL_DEG = 0.003;
const PARCEL_CORNERS = 12;

/**
 * Generates one parcel, 600 m across, and about `zoneCount` zones that reach into it or its box: a grid of cells with
 * shared, displaced corners and an extra shared corner on each border.
 */
export function zoneWeb(zoneCount: number): Scene {
  const random = seededRandom(zoneCount);
  const across = Math.round(Math.sqrt(zoneCount));
  const stepDeg = (2 * PARCEL_DEG) / across;
  const jitter = (): number => (random() - 0.5) * stepDeg * 0.5;
  const shifted = (column: number, row: number): Corner => [
    MIDDLE[0] - PARCEL_DEG + column * stepDeg + jitter(),
    MIDDLE[1] - PARCEL_DEG + row * stepDeg + jitter(),
  ];
  const lattice = (columns: number, rows: number, dx: number, dy: number): Corner[][] =>
    Array.from({ length: columns }, (_, column) => Array.from({ length: rows }, (_, row) => shifted(column + dx, row + dy)));
  const knots = lattice(across + 1, across + 1, 0, 0);
  const level = lattice(across, across + 1, 0.5, 0);
  const upright = lattice(across + 1, across, 0, 0.5);
  const zones = Array.from({ length: across * across }, (_, cell): MultiPolygon => {
    const [column, row] = [cell % across, Math.floor(cell / across)];
    return [
      [
        [
          knots[column]![row]!,
          level[column]![row]!,
          knots[column + 1]![row]!,
          upright[column + 1]![row]!,
          knots[column + 1]![row + 1]!,
          level[column]![row + 1]!,
          knots[column]![row + 1]!,
          upright[column]![row]!,
        ],
      ],
    ];
  });
  return { parcels: [starRing(random, MIDDLE, PARCEL_DEG, PARCEL_CORNERS)], zones };
}

/** Returns lots from all parts of a sample ward, and its largest planning: streets with hundreds of holes. */
export async function sampleWard(lots: number): Promise<Scene> {
  const area = SAMPLE_AREAS[0]!;
  const { parcels, plannings } = generateSampleLand(area);
  const core = await loadGeometryCore();
  const toDegrees = (rings: readonly Float64Array[]): Corner[][] =>
    projectRings(core, rings, tm3Grid(area.centralMeridianDeg)).map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i): Corner => [ring[i * 2]!, ring[i * 2 + 1]!]),
    );
  const planning = plannings.toSorted((a, b) => b.zones.length - a.zones.length)[0]!;
  const every = Math.floor(parcels.length / lots);
  return {
    parcels: toDegrees(
      parcels
        .filter((_, i) => i % every === 0)
        .slice(0, lots)
        .map(({ ring }) => ring),
    ),
    zones: planning.zones.map(({ rings }) => [toDegrees(rings)]),
  };
}
