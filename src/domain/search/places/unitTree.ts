import type { Unit } from '../place.ts';

/** A unit with its relations in both editions. */
export interface UnitNode extends Unit {
  id: string;
  edition: 'old' | '2025';
  level: 'province' | 'district' | 'ward';
  parent: UnitNode | undefined;
  children: UnitNode[];
  /** Wards only: new wards of an old one, the main one first; old wards of a new one. */
  other: UnitNode[];
}

export interface UnitTreeRows {
  units: ReadonlyArray<{
    edition: 'old' | '2025';
    level: UnitNode['level'];
    code: string;
    parent_code: string;
    name: string;
    name_with_type: string;
  }>;
  /** Changes of wards, the main new ward of an old one first. */
  changes: ReadonlyArray<{ old_code: string; new_code: string }>;
}

/** Builds units by id ('old-ward-20314'), linked to parents, children and the other edition. */
export function buildUnitTree({ units, changes }: UnitTreeRows): Map<string, UnitNode> {
  const nodes = new Map<string, UnitNode>();
  for (const { edition, level, code, name, name_with_type: nameWithType } of units) {
    const id = `${edition}-${level}-${code}`;
    nodes.set(id, { id, edition, level, code, name, nameWithType, parent: undefined, children: [], other: [] });
  }
  for (const { edition, level, code, parent_code: parentCode } of units) {
    const node = nodes.get(`${edition}-${level}-${code}`)!;
    const above = edition === 'old' && level === 'ward' ? 'district' : 'province';
    const parent = level === 'province' ? undefined : nodes.get(`${edition}-${above}-${parentCode}`);
    node.parent = parent;
    parent?.children.push(node);
  }
  for (const { old_code: oldCode, new_code: newCode } of changes) {
    const [old, now] = [nodes.get(`old-ward-${oldCode}`), nodes.get(`2025-ward-${newCode}`)];
    if (!old || !now) continue;
    old.other.push(now);
    now.other.push(old);
  }
  return nodes;
}

export const wardsOf = (unit: UnitNode): UnitNode[] => (unit.level === 'ward' ? [unit] : unit.children.flatMap(wardsOf));

/** Returns the units above a unit, the nearest first. */
export const unitsAbove = (unit: UnitNode): UnitNode[] => (unit.parent ? [unit.parent, ...unitsAbove(unit.parent)] : []);

/** Returns codes of the old wards in a unit of either edition. Land is registered by old wards. */
export function oldWardCodes(unit: UnitNode): string[] {
  const wards = wardsOf(unit);
  return [...new Set((unit.edition === 'old' ? wards : wards.flatMap((ward) => ward.other)).map((ward) => ward.code))];
}
