import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { extentCorners } from '../land/extentCorners.ts';
import type { LandWarp } from './landWarp.ts';
import type { Town } from './layOutTown.ts';
import type { Neighbourhood, NeighbourhoodUse } from './neighbourhood.ts';
import { type PlanStyle, planZones } from './planZones.ts';
import type { SampleArea, SampleEdition, SamplePlanning, SampleZone } from './sampleLand.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';
import { shapeArea } from './shape.ts';

interface Choice {
  area: SampleArea;
  random: SeededRandom;
  /** Current land code of most of the neighbourhood. */
  today: string;
  /** Index of the neighbourhood's part, from 0. */
  part: number;
}

interface Plan extends PlanStyle {
  key: string;
  subject: string;
  kind: string;
  year: number;
  edition?: SampleEdition;
  code(use: NeighbourhoodUse, choice: Choice): string;
}

const TOWN_PARTS: Readonly<Record<string, number>> = { TMD: 9, DKV: 8, DGD: 5, DYT: 2, DVH: 2, DTT: 2, DCH: 1.5, TSC: 1.5 };

const PLANS: readonly Plan[] = [
  {
    key: 'sdd-2030',
    subject: 'Quy hoạch sử dụng đất đến năm 2030',
    kind: 'QH',
    year: 2030,
    widenM: { arterial: 5, collector: 3.5, river: 8 },
    code: (use, { area: { character }, random, today, part }) => {
      if (use === 'fields') return random.weigh({ [character.home]: 5, [character.field]: 4, DKV: 2, SKC: 1 });
      return part > 0 && random.chance(0.3) ? random.weigh(TOWN_PARTS) : today;
    },
  },
  {
    key: 'phan-khu-2000',
    subject: 'Quy hoạch phân khu 1/2000',
    kind: 'PK',
    year: 2024,
    widenM: { arterial: 7, collector: 5, river: 14 },
    code: (use, { area, random, today }) => {
      if (use === 'fields') return random.weigh({ [area.character.home]: 6, DKV: 3, TMD: 2, DGD: 1 });
      return random.chance(0.36) ? random.weigh(TOWN_PARTS) : today;
    },
  },
  {
    key: 'ke-hoach-2025',
    subject: 'Kế hoạch sử dụng đất năm 2025',
    kind: 'KH',
    year: 2025,
    widenM: { arterial: 2, collector: 1, river: 1 },
    smallestM2: 13_000,
    code: (_use, { random, today }) => (random.chance(0.06) ? random.weigh(TOWN_PARTS) : today),
  },
  {
    key: 'chi-tiet-500',
    subject: 'Quy hoạch chi tiết 1/500 khu trung tâm',
    kind: 'CT',
    year: 2023,
    widenM: { arterial: 6, collector: 4, river: 10 },
    smallestM2: 3000,
    districts: 8,
    code: (_use, { random, today }) => (random.chance(0.4) ? random.weigh(TOWN_PARTS) : today),
  },
];

/** Ward whose land-use plan has three editions, so that the sample data shows a timeline. */
const WARD_OF_EDITIONS = 'my-phuoc';
const LAND_USE_PLAN = 'sdd-2030';

const OTHER_EDITIONS: readonly Plan[] = [
  {
    key: 'sdd-2020',
    subject: 'Quy hoạch sử dụng đất 2015–2020',
    kind: 'QH',
    year: 2020,
    edition: { status: 'replaced', validFrom: '2015', validTo: '2020' },
    widenM: { arterial: 3, collector: 2, river: 4 },
    code: (use, { area, random, today }) =>
      use === 'fields' ? area.character.field : random.chance(0.12) ? random.weigh(TOWN_PARTS) : today,
  },
  {
    key: 'sdd-2026',
    subject: 'Điều chỉnh quy hoạch sử dụng đất 2021–2030, dự thảo 2026',
    kind: 'QH',
    year: 2026,
    edition: { status: 'consultation', validFrom: '2026', validTo: '2030', adjusts: [LAND_USE_PLAN] },
    widenM: { arterial: 7, collector: 4.5, river: 12 },
    code: (use, { random, today }) => (random.chance(use === 'fields' ? 0.7 : 0.4) ? random.weigh(TOWN_PARTS) : today),
  },
];
const MIDDLE_EDITION: SampleEdition = { status: 'in_force', validFrom: '2021', validTo: '2030', replaces: ['sdd-2020'] };

function plansOf(area: SampleArea): readonly Plan[] {
  const plans = area.character.organic < 0.4 ? PLANS : PLANS.slice(0, 3);
  if (area.key !== WARD_OF_EDITIONS) return plans;
  return [...plans.map((plan) => (plan.key === LAND_USE_PLAN ? { ...plan, edition: MIDDLE_EDITION } : plan)), ...OTHER_EDITIONS];
}

const PICTURE_MARGIN_M = 30;

export function drawPlannings(area: SampleArea, town: Town, warp: LandWarp): SamplePlanning[] {
  const initials = area.key
    .split('-')
    .map((word) => word[0]!.toUpperCase())
    .join('');
  const codes = new Map<Neighbourhood, string>();
  for (const { neighbourhoods } of town.districts) {
    for (const ground of neighbourhoods) codes.set(ground, mainCode(ground));
  }
  return plansOf(area).map(({ key, subject, kind, year, edition, code, ...style }, i) => {
    const random = seededRandom(area.seed + 10 + i);
    const codeOf = (ground: Neighbourhood, part: number): string => code(ground.use, { area, random, part, today: codes.get(ground)! });
    const zones = planZones(town, style, codeOf, warp, random);
    return {
      key,
      title: `${subject} (dữ liệu mẫu) – ${area.wardName}`,
      fileMapCode: `${kind}-${area.provinceCode}-${initials}-${year}`,
      year,
      ...(edition && { edition }),
      zones,
      imageCorners: pictureCorners(zones),
    };
  });
}

function mainCode(ground: Neighbourhood): string {
  const areas = new Map<string, number>();
  for (const { lots } of ground.blocks) {
    for (const { landCode, shape } of lots) areas.set(landCode, (areas.get(landCode) ?? 0) + shapeArea(shape));
  }
  let main = 'DKV';
  let most = 0;
  for (const [code, area] of areas) {
    if (area <= most) continue;
    most = area;
    main = code;
  }
  return main;
}

/** Returns NW, NE, SE, SW of the box around the zones: plans are printed north up. */
function pictureCorners(zones: readonly SampleZone[]): Float64Array {
  const box = joinBoxes(zones.map(({ rings }) => boxOfPacked(rings[0]!)));
  const [west, south] = [Math.floor(box.west - PICTURE_MARGIN_M), Math.floor(box.south - PICTURE_MARGIN_M)];
  const [east, north] = [Math.ceil(box.east + PICTURE_MARGIN_M), Math.ceil(box.north + PICTURE_MARGIN_M)];
  return extentCorners([west, south, east, north]);
}
