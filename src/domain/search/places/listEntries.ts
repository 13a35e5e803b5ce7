import { splitUnitName } from '../unitType.ts';
import { initialsOf, type PlaceContext, type PlaceEntry, placeName, PROVINCE_ALIASES } from './placeName.ts';
import { type UnitNode, unitsAbove, wardsOf } from './unitTree.ts';

/** A populated place in the store. Its address names the units above it. */
export interface PopulatedPlace {
  id: string;
  name: string;
  address: string;
}

/** A ward or district dissolved before 2025, and the old unit that took most of its land. */
export interface FormerUnit {
  id: string;
  /** Name with its type. */
  name: string;
}

const OWN = 10;
const OTHER_EDITION = 5;
const SHORTENED = 4;

function contextsOf(nameWithType: string, weight: number): PlaceContext[] {
  const { type, name: short } = splitUnitName(nameWithType);
  const name = placeName(short);
  const initials = initialsOf(name);
  const aliases = (PROVINCE_ALIASES[name.words.join(' ')] ?? []).map((alias) => placeName(alias));
  return [
    { name, type, weight },
    ...aliases.map((alias) => ({ name: alias, type, weight: weight - 1 })),
    ...(initials === '' ? [] : [{ name: placeName(initials), type, weight: Math.min(weight, SHORTENED) }]),
  ];
}

/** Caches contexts, which are equal for all entries in a unit. */
function sharedContexts(): (nameWithType: string, weight: number) => PlaceContext[] {
  const known = new Map<string, PlaceContext[]>();
  return (nameWithType, weight) => {
    const key = `${weight} ${nameWithType}`;
    const contexts = known.get(key) ?? contextsOf(nameWithType, weight);
    known.set(key, contexts);
    return contexts;
  };
}

/** Computes lazily. A search reads few of some 14,000 entries. */
function once<Value>(make: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => (cached ??= { value: make() }).value;
}

/** Returns units of the other edition that may be named beside a unit; for a district those of its wards. */
const otherEdition = (unit: UnitNode): UnitNode[] => {
  const first = unit.level === 'ward' ? unit.other : [];
  const above = wardsOf(unit).flatMap((ward) => ward.other.flatMap(unitsAbove));
  return [...new Set([...first, ...above])];
};

const addressParts = ({ address }: PopulatedPlace): string[] =>
  address
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((part) => part.trim());

export function listEntries(
  units: ReadonlyMap<string, UnitNode>,
  placeIds: ReadonlySet<string>,
  places: readonly PopulatedPlace[],
  former: readonly FormerUnit[],
): PlaceEntry[] {
  const contexts = sharedContexts();
  const formerNamesOf = new Map(former.map(({ id }): [string, string[]] => [id, []]));
  for (const { id, name } of former) formerNamesOf.get(id)!.push(name);
  /** Returns the names of a unit above others, and of those that it took in. */
  const contextsAbove = ({ id, nameWithType }: UnitNode): PlaceContext[][] => [
    contexts(nameWithType, OWN),
    ...(formerNamesOf.get(id) ?? []).map((name) => contexts(name, OTHER_EDITION)),
  ];
  const unitEntry = (unit: UnitNode, nameWithType = unit.nameWithType): PlaceEntry => {
    const { type, name } = splitUnitName(nameWithType);
    const own = unitsAbove(unit);
    const unitContexts = once(() => {
      const other =
        unit.level === 'province' ? [] : otherEdition(unit).filter((candidate) => !own.some(({ name: same }) => same === candidate.name));
      return [...own.flatMap(contextsAbove), ...other.map((candidate) => contexts(candidate.nameWithType, OTHER_EDITION))];
    });
    return {
      id: unit.id,
      kind: unit.level,
      edition: unit.edition,
      type,
      name: placeName(name),
      nameWithType,
      isFormer: nameWithType !== unit.nameWithType,
      inCity: own.at(-1)?.nameWithType.startsWith('Thành phố') ?? false,
      get contexts() {
        return unitContexts();
      },
    };
  };
  const known = [...units.values()].filter((unit) => placeIds.has(unit.id));
  const unitEntries = [
    ...known.map((unit) => unitEntry(unit)),
    ...former.flatMap(({ id, name }) => {
      const unit = units.get(id);
      return unit && placeIds.has(unit.id) ? [unitEntry(unit, name)] : [];
    }),
  ];
  const placeEntries = places.map((place): PlaceEntry => {
    const { id, name } = place;
    const placeContexts = once(() => addressParts(place).map((above) => contexts(above, OWN)));
    return {
      id,
      kind: 'place',
      edition: undefined,
      type: undefined,
      name: placeName(name),
      nameWithType: name,
      isFormer: false,
      inCity: false,
      get contexts() {
        return placeContexts();
      },
    };
  });
  return [...unitEntries, ...placeEntries];
}
