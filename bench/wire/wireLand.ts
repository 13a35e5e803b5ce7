import { CALL_LIMITS } from '../../src/domain/limits.ts';
import { longitudeScale } from '../../src/domain/geometry/earth.ts';
import type { LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { boxCenter } from '../../src/domain/geometry/box.ts';
import { ringCentroid, ringIntersectsBox } from '../../src/domain/geometry/ring.ts';
import type { PackableParcel } from '../../src/gateway/land/packed/writePackedParcels.ts';
import { roundDegrees } from '../../src/gateway/land/ring.ts';
import { serializePositions } from '../../src/gateway/land/wire.ts';
import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import type { SampleArea } from '../../src/gateway/sample/sampleLand.ts';
import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { madeItems } from '../parcels/landAnswers.ts';

/** A parcel as in JSON and as input of the packed form. */
export interface WireParcel extends PackableParcel {
  item: CadastralItem;
}

export type LandKind =
  | 'dense ward'
  | 'dense ward, corners in millimetres'
  | 'dense ward, corners on no grid'
  | 'rural commune'
  | 'holes and parts';

const home = SAMPLE_AREAS.find(({ key }) => key === 'hoa-xuan')!;
const rural: SampleArea = { ...home, key: 'xa', character: { ...home.character, home: 'ONT', townUntil: 0.1, field: 'LUC' } };

export const KIND_NAMES: readonly LandKind[] = [
  'dense ward',
  'dense ward, corners in millimetres',
  'dense ward, corners on no grid',
  'rural commune',
  'holes and parts',
];

/** Seeded moves of corners; neighbours still share them. */
const shake = (metres: number, step: number): number => (Math.round(Math.abs(Math.sin(metres * 12.9898) * 43_758.5453) * 1e4) % 10) * step;

/** Makes all the sample land of a kind. */
export function makeWireLand(kind: LandKind, core: GeometryCore): WireParcel[] {
  const area = kind === 'rural commune' ? rural : home;
  const moveM = kind.endsWith('millimetres') ? 0.001 : kind.endsWith('no grid') ? 0.000_37 : 0;
  const moved = (ring: Float64Array): Float64Array => ring.map((metres) => metres + (moveM === 0 ? 0 : shake(metres, moveM)));
  const land = madeItems(core, area, moved).map(({ item, ring }): WireParcel => ({ item, polygons: [[ring]] }));
  return kind === 'holes and parts' ? land.map((parcel, at) => withParts(parcel, land[at + 1], at)) : land;
}

/** One in ten gets a hole, one in ten a second part: its neighbour's ring. */
function withParts({ item, polygons }: WireParcel, next: WireParcel | undefined, at: number): WireParcel {
  const outline = polygons[0]![0]!;
  const isHoled = at % 10 === 0;
  if (!isHoled && (at % 10 !== 5 || !next)) return { item, polygons };
  const [x, y] = ringCentroid(outline);
  const hole = Array.from(outline, (value, place) => roundDegrees((value + 3 * (place % 2 === 0 ? x : y)) / 4));
  const parts = isHoled ? [[outline, hole]] : [[outline], [next!.polygons[0]![0]!]];
  return {
    item: { ...item, parts: parts.map((rings) => rings.map((ring) => serializePositions(Array.from(ring)))) },
    polygons: parts,
  };
}

/** Returns the response of an around search: parcels that touch the box, nearest first, at most 500. */
export function answerAround(land: readonly WireParcel[], box: LngLatBox): WireParcel[] {
  const { lng, lat } = boxCenter(box);
  const shrink = longitudeScale(lat);
  const farness = ({ item }: WireParcel): number => (item.latitude_center - lat) ** 2 + ((item.longitude_center - lng) * shrink) ** 2;
  return land
    .filter(({ polygons }) => ringIntersectsBox(polygons[0]![0]!, box))
    .toSorted((a, b) => farness(a) - farness(b))
    .slice(0, CALL_LIMITS.aroundCadastralItems);
}

export const WARD_MIDDLE = home.center;
