import table from './landCodes.json' with { type: 'json' };

/**
 * Land-use codes. Codes and Vietnamese names: TT 08/2024/TT-BTNMT; below them codes of 2014 that it no longer has but older
 * papers still bear, and the finer classes of cadastral maps. Colours: the legends that the ministry's circulars prescribe for land-use maps. They show none for
 * some codes new in 2024: these take the colour of the code they came from or are nearest to (`colourOf`). They also show one
 * colour for many codes; on screens each code has its own, of the same family (`OWN_COLOURS`).
 */
export interface LandCode {
  code: string;
  name: string;
  nameEn: string;
  /** Agricultural, non-agricultural or unused. */
  group: LandGroup;
  /** As it is drawn, `#RRGGBB`: no other code has it. */
  colour: string;
  /** As the legends print it. */
  officialColour: string;
  /** Land that everybody uses, or the state for all: offices, public services, infrastructure. */
  isPublic: boolean;
  /** The code whose colour is borrowed, where the legends have none. */
  colourOf?: string;
  /** False for codes of before TT 08/2024. */
  current: boolean;
}

type LandGroup = 'NNP' | 'PNN' | 'CSD';

/**
 * Of codes whose official colour another one has, too. Reckoned: within 42° of the official hue, as far from every other colour as
 * can be (0.039 in OKLab at least, where 0.02 is just seen), those most often planned first.
 */
const OWN_COLOURS: Readonly<Record<string, string>> = table.ownColours;

/** TSC, and what TT 08/2024 lists under DSN and CCC; of former codes those that became such. */
const PUBLIC_CODES: ReadonlySet<string> = new Set(table.public);

/** Columns: code | name | English name | group | colour | colour of. */
const readRows = (rows: readonly string[], current: boolean): LandCode[] =>
  rows.map((row) => {
    const [code = '', name = '', nameEn = '', group = '', officialColour = '', colourOf] = row.split(' | ');
    const colour = OWN_COLOURS[code] ?? officialColour;
    const isPublic = PUBLIC_CODES.has(code);
    const known: LandCode = { code, name, nameEn, group: group as LandGroup, colour, officialColour, isPublic, current };
    return colourOf === undefined ? known : { ...known, colourOf };
  });

/** Every code, in the order of the circular; codes of before 2024 at the end. */
export const LAND_CODES: readonly LandCode[] = [...readRows(table.current, true), ...readRows(table.former, false)];

const BY_CODE: ReadonlyMap<string, LandCode> = new Map(LAND_CODES.map((known) => [known.code, known]));

/**
 * Finer classes of cadastral maps (TT 55/2013/TT-BTNMT, table 11): registers bear them, plans never do. Each is drawn as the class
 * that it belongs to. Columns: code | name | English name | belongs to.
 */
export const FINER_CODES: readonly LandCode[] = table.finer.map((row) => {
  const [code = '', name = '', nameEn = '', colourOf = ''] = row.split(' | ');
  return { ...BY_CODE.get(colourOf)!, code, name, nameEn, colourOf, current: false };
});
const FINER_BY_CODE: ReadonlyMap<string, LandCode> = new Map(FINER_CODES.map((known) => [known.code, known]));

/** More uses of one piece of land than papers have. */
const MAX_PARTS = 6;
/** Areas beside the parts of a compound code: 'ONT: 300 m2; CLN(120,5)'. */
const PART_AREA = /[:=(]\s*\d[\d.,]*\s*(?:M[2²])?\s*\)?|\b\d[\d.,]*\s*M[2²]/g;
const BETWEEN_PARTS = /[\s+,;/&*-]+/;

/**
 * @param code as on papers; case and surrounding space do not matter. Several together, 'ONT+CLN', are one code that keeps its parts,
 *   in the colour of the first.
 * @returns undefined for an unknown code, and where one part is unknown
 */
export function landCode(code: string): LandCode | undefined {
  const plain = code.trim().toUpperCase();
  const known = BY_CODE.get(plain) ?? FINER_BY_CODE.get(plain);
  if (known || plain.length <= 3 || plain.length > 200) return known;
  const words = new Set(
    plain
      .replace(PART_AREA, ' ')
      .split(BETWEEN_PARTS)
      .filter((word) => word !== ''),
  );
  if (words.size === 0 || words.size > MAX_PARTS) return undefined;
  const parts = [...words].flatMap((word) => BY_CODE.get(word) ?? FINER_BY_CODE.get(word) ?? []);
  if (parts.length < words.size) return undefined;
  if (parts.length === 1) return parts[0];
  return {
    ...parts[0]!,
    code: parts.map((part) => part.code).join('+'),
    name: parts.map((part) => part.name).join(' + '),
    nameEn: parts.map((part) => part.nameEn).join(' + '),
    isPublic: false,
    current: parts.every((part) => part.current),
  };
}
