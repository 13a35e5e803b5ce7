import { CALL_LIMITS } from '../../src/domain/limits.ts';
import { tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import { longitudeShrink } from '../../src/domain/geometry/earth.ts';
import type { LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { boxMiddle } from '../../src/domain/geometry/box.ts';
import { ringArea, ringCentroid, ringMeetsBox } from '../../src/domain/geometry/ring.ts';
import type { PackableParcel } from '../../src/gateway/land/packed/writePackedParcels.ts';
import { projectRings, roundDegrees } from '../../src/gateway/land/ring.ts';
import { serializeCadastralItem, serializePositions } from '../../src/gateway/land/wire.ts';
import { generateSampleLand } from '../../src/gateway/sample/generateSampleLand.ts';
import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import type { SampleArea } from '../../src/gateway/sample/sampleLand.ts';
import type { CadastralItem } from '../../src/contract/cadastralItems.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { wardNames } from '../parcels/landAnswers.ts';

/** A parcel as JSON has it, and as the packed form is written from. */
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

/** Seeded moves of corners, so that neighbours still share them. */
const shake = (metres: number, step: number): number => (Math.round(Math.abs(Math.sin(metres * 12.9898) * 43_758.5453) * 1e4) % 10) * step;

/** The made land of a kind, all of it. */
export function makeWireLand(kind: LandKind, core: GeometryCore): WireParcel[] {
  const area = kind === 'rural commune' ? rural : home;
  const grid = tm3Grid(area.centralMeridianDeg);
  const parcels = generateSampleLand(area).parcels;
  const moveM = kind.endsWith('millimetres') ? 0.001 : kind.endsWith('no grid') ? 0.000_37 : 0;
  const onGrid = parcels.map(({ ring }) => ring.map((metres) => metres + (moveM === 0 ? 0 : shake(metres, moveM))));
  const rings = projectRings(core, onGrid, grid);
  const middles = projectRings(
    core,
    onGrid.map((ring) => Float64Array.from(ringCentroid(ring))),
    grid,
  );
  const ward = wardNames(area);
  const directory = { get: () => ward, match: () => undefined, provincesOf: () => undefined };
  const land = parcels.map((parcel, at): WireParcel => {
    const item = serializeCadastralItem(
      {
        id: `${area.key}-${parcel.sheetNumber}-${parcel.parcelNumber}`,
        province_code: area.provinceCode,
        ward_code: area.wardCode,
        land_number: String(parcel.sheetNumber),
        parcel_number: String(parcel.parcelNumber),
        land_code: parcel.landCode,
        acreage: Math.round(Math.abs(ringArea(onGrid[at]!)) * 10) / 10,
        street: parcel.street,
        is_sample: true,
        center_lng: middles[at]![0]!,
        center_lat: middles[at]![1]!,
        ring: [...rings[at]!],
        parts: '',
      },
      directory,
    );
    return { item, polygons: [[rings[at]!]] };
  });
  return kind === 'holes and parts' ? land.map((parcel, at) => withParts(parcel, land[at + 1], at)) : land;
}

/** One in ten has a hole, one in ten a second part: its neighbour's ring. */
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

/** What an around search of a box answers: those that meet it, nearest to its middle first, at most 500. */
export function answerAround(land: readonly WireParcel[], box: LngLatBox): WireParcel[] {
  const { lng, lat } = boxMiddle(box);
  const shrink = longitudeShrink(lat);
  const farness = ({ item }: WireParcel): number => (item.latitude_center - lat) ** 2 + ((item.longitude_center - lng) * shrink) ** 2;
  return land
    .filter(({ polygons }) => ringMeetsBox(polygons[0]![0]!, box))
    .toSorted((a, b) => farness(a) - farness(b))
    .slice(0, CALL_LIMITS.aroundCadastralItems);
}

export const WARD_MIDDLE = home.center;
