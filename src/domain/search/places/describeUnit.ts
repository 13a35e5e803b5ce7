import { type UnitNode, unitsAbove, wardsOf } from './unitTree.ts';

/** So many names are told before the rest is counted. */
const NAMED = 3;

function listNames(names: readonly string[], rest: string): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} và ${names.length - NAMED} ${rest} khác` : named;
}

const withParent = (unit: UnitNode): string => [unit, ...unitsAbove(unit)].map(({ nameWithType }) => nameWithType).join(', ');

/** Provinces of the other edition in which a unit's land lies, those with most of its wards first. */
function otherProvinces(unit: UnitNode): UnitNode[] {
  const counted = new Map<UnitNode, number>();
  for (const ward of wardsOf(unit)) {
    const province = ward.other.slice(0, 1).flatMap(unitsAbove).at(-1);
    if (province) counted.set(province, (counted.get(province) ?? 0) + 1);
  }
  const wards = wardsOf(unit).length;
  // A stray ward or two say more about the tables than about the province.
  return [...counted]
    .filter(([, count]) => count >= wards * 0.05)
    .toSorted((one, other) => other[1] - one[1])
    .map(([province]) => province);
}

function describeOld(unit: UnitNode): string {
  if (unit.level === 'ward') {
    const [main, ...others] = unit.other;
    if (!main) return 'trước 01/07/2025';
    if (others.length === 0) return `nay chủ yếu thuộc ${withParent(main)}`;
    return `nay chủ yếu thuộc ${withParent(main)}; một phần thuộc ${listNames(
      others.map(({ nameWithType }) => nameWithType),
      'nơi',
    )}`;
  }
  const now = otherProvinces(unit).map(({ nameWithType }) => nameWithType);
  return now.length === 0 ? 'trước 01/07/2025' : `trước 01/07/2025; nay thuộc ${now.join(', ')}`;
}

function describeNew(unit: UnitNode, isPartial: boolean): string {
  if (isPartial) return 'từ 01/07/2025';
  if (unit.level === 'province') {
    const before = otherProvinces(unit).map(({ name }) => name);
    return before.length < 2 ? '' : `từ 01/07/2025, gồm ${before.join(', ')}`;
  }
  if (unit.other.length === 0) return 'từ 01/07/2025';
  const districts = [...new Set(unit.other.map((ward) => ward.parent?.nameWithType ?? ''))];
  const wards = listNames(
    unit.other.map(({ nameWithType }) => nameWithType),
    'đơn vị',
  );
  return `từ 01/07/2025, gồm ${wards}${districts.length === 1 ? ` (${districts[0]})` : ''}`;
}

export interface UnitWords {
  /** The units above it. */
  address: string;
  /** What the other edition has in its place, in Vietnamese; '' when there is nothing to say. */
  note: string;
}

/**
 * A unit as a suggestion shows it: old and new names side by side.
 * @param isPartial whether units may be missing: then nobody knows what a new one is made of
 */
export function describeUnit(unit: UnitNode, isPartial = false): UnitWords {
  const above = unitsAbove(unit).map(({ nameWithType }) => nameWithType);
  return { address: above.join(', ') || 'Việt Nam', note: unit.edition === 'old' ? describeOld(unit) : describeNew(unit, isPartial) };
}
