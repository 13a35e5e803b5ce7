import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import type { LandWarp } from './landWarp.ts';
import type { Town } from './layOutTown.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { type PlanStyle, planZones } from './planZones.ts';
import type { SampleArea, SampleEdition, SamplePlanning, SampleZone } from './sampleLand.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';
import { shapeArea } from './shape.ts';

interface Plan {
  key: string;
  /** First part of the title. */
  subject: string;
  /** First part of the map code. */
  kind: string;
  year: number;
  edition?: SampleEdition;
  /** @param today the code that most of a neighbourhood's ground has now */
  style(area: SampleArea, random: SeededRandom, today: (ground: Neighbourhood) => string): PlanStyle;
}

/** What a new town quarter is made of, besides homes. */
const TOWN_PARTS: Readonly<Record<string, number>> = { TMD: 9, DKV: 8, DGD: 5, DYT: 2, DVH: 2, DTT: 2, DCH: 1.5, TSC: 1.5 };

const PLANS: readonly Plan[] = [
  {
    key: 'sdd-2030',
    subject: 'Quy hoạch sử dụng đất đến năm 2030',
    kind: 'QH',
    year: 2030,
    style: (area, random, today) => ({
      widenM: { arterial: 5, collector: 3.5, river: 8 },
      smallestM2: 9500,
      districts: Infinity,
      code: (ground, part) => {
        if (ground.use === 'fields')
          return random.weigh([
            [area.character.home, 5],
            [area.character.field, 4],
            ['DKV', 2],
            ['SKC', 1],
          ]);
        return part > 0 && random.chance(0.3) ? random.weigh(TOWN_PARTS) : today(ground);
      },
    }),
  },
  {
    key: 'phan-khu-2000',
    subject: 'Quy hoạch phân khu 1/2000',
    kind: 'PK',
    year: 2024,
    style: (area, random, today) => ({
      widenM: { arterial: 7, collector: 5, river: 14 },
      smallestM2: 9500,
      districts: Infinity,
      code: (ground) => {
        if (ground.use === 'fields')
          return random.weigh([
            [area.character.home, 6],
            ['DKV', 3],
            ['TMD', 2],
            ['DGD', 1],
          ]);
        return random.chance(0.36) ? random.weigh(TOWN_PARTS) : today(ground);
      },
    }),
  },
  {
    key: 'ke-hoach-2025',
    subject: 'Kế hoạch sử dụng đất năm 2025',
    kind: 'KH',
    year: 2025,
    style: (_area, random, today) => ({
      widenM: { arterial: 2, collector: 1, river: 1 },
      smallestM2: 13_000,
      districts: Infinity,
      code: (ground) => (random.chance(0.06) ? random.weigh(TOWN_PARTS) : today(ground)),
    }),
  },
  {
    key: 'chi-tiet-500',
    subject: 'Quy hoạch chi tiết 1/500 khu trung tâm',
    kind: 'CT',
    year: 2023,
    style: (_area, random, today) => ({
      widenM: { arterial: 6, collector: 4, river: 10 },
      smallestM2: 3000,
      districts: 8,
      code: (ground) => (random.chance(0.4) ? random.weigh(TOWN_PARTS) : today(ground)),
    }),
  },
];

/** The ward whose land-use plan has three editions, so that a first start shows what a strip of years is. */
const WARD_OF_EDITIONS = 'my-phuoc';
const LAND_USE_PLAN = 'sdd-2030';

/** What came before its land-use plan, and what is to change it. */
const OTHER_EDITIONS: readonly Plan[] = [
  {
    key: 'sdd-2020',
    subject: 'Quy hoạch sử dụng đất 2015–2020',
    kind: 'QH',
    year: 2020,
    edition: { status: 'replaced', validFrom: '2015', validTo: '2020' },
    style: (area, random, today) => ({
      widenM: { arterial: 3, collector: 2, river: 4 },
      smallestM2: 9500,
      districts: Infinity,
      code: (ground) => (ground.use === 'fields' ? area.character.field : random.chance(0.12) ? random.weigh(TOWN_PARTS) : today(ground)),
    }),
  },
  {
    key: 'sdd-2026',
    subject: 'Điều chỉnh quy hoạch sử dụng đất 2021–2030, dự thảo 2026',
    kind: 'QH',
    year: 2026,
    edition: { status: 'consultation', validFrom: '2026', validTo: '2030', adjusts: [LAND_USE_PLAN] },
    style: (area, random, today) => ({
      widenM: { arterial: 7, collector: 4.5, river: 12 },
      smallestM2: 9500,
      districts: Infinity,
      code: (ground) =>
        random.chance(ground.use === 'fields' ? 0.7 : 0.4) ? random.weigh(TOWN_PARTS) : today(ground) || area.character.home,
    }),
  },
];
const MIDDLE_EDITION: SampleEdition = { status: 'in_force', validFrom: '2021', validTo: '2030', replaces: ['sdd-2020'] };

/** The plans of an area, with the editions of the one ward that has them. */
function plansOf(area: SampleArea): readonly Plan[] {
  const plans = area.character.organic < 0.4 ? PLANS : PLANS.slice(0, 3);
  if (area.key !== WARD_OF_EDITIONS) return plans;
  return [...plans.map((plan) => (plan.key === LAND_USE_PLAN ? { ...plan, edition: MIDDLE_EDITION } : plan)), ...OTHER_EDITIONS];
}

/** Margin of a plan's picture around its zones, metres. */
const PICTURE_MARGIN_M = 30;

/** The plans of an area; only places that are mostly planned have a detailed one. */
export function drawPlannings(area: SampleArea, town: Town, warp: LandWarp): SamplePlanning[] {
  const initials = area.key
    .split('-')
    .map((word) => word[0]!.toUpperCase())
    .join('');
  const codes = new Map<Neighbourhood, string>();
  for (const { neighbourhoods } of town.districts) {
    for (const ground of neighbourhoods) codes.set(ground, mainCode(ground));
  }
  const today = (ground: Neighbourhood): string => codes.get(ground) ?? area.character.home;
  return plansOf(area).map(({ key, subject, kind, year, edition, style }, i) => {
    const random = seededRandom(area.seed + 10 + i);
    const zones = planZones(town, style(area, random, today), warp, random);
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

/** The land code that most of the ground has today. */
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

/** North-west, north-east, south-east, south-west of the box around the zones: plans are printed north up. */
function pictureCorners(zones: readonly SampleZone[]): Float64Array {
  const box = joinBoxes(zones.map(({ rings }) => boxOfPacked(rings[0]!)));
  const [west, south] = [Math.floor(box.west - PICTURE_MARGIN_M), Math.floor(box.south - PICTURE_MARGIN_M)];
  const [east, north] = [Math.ceil(box.east + PICTURE_MARGIN_M), Math.ceil(box.north + PICTURE_MARGIN_M)];
  return Float64Array.of(west, north, east, north, east, south, west, south);
}
