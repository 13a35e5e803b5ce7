import table from './landCodes.json' with { type: 'json' };

/**
 * Land-use codes. Codes and Vietnamese names: TT 08/2024/TT-BTNMT; then codes of 2014 that it dropped but older
 * documents bear, and the finer classes of cadastral maps. Colours: the legends prescribed by the ministry's circulars
 * for land-use maps. Some codes new in 2024 have none and take the colour of a related code (`colourOf`). Many codes
 * share one official colour; on screens each has its own of the same family (`OWN_COLOURS`).
 */
export interface LandCode {
  code: string;
  name: string;
  nameEn: string;
  /** Agricultural, non-agricultural or unused. */
  group: LandGroup;
  /** Colour on screens, `#RRGGBB`, unique to the code. */
  colour: string;
  officialColour: string;
  /** True for land of common or state use: offices, public services, infrastructure. */
  isPublic: boolean;
  /** Code whose official colour is used if the legends have none. */
  colourOf?: string;
  /** False for codes before TT 08/2024. */
  current: boolean;
}

type LandGroup = 'NNP' | 'PNN' | 'CSD';

/**
 * Colours of codes that share an official colour. Computed: within 42° of the official hue, as far from all other
 * colours as possible (at least 0.039 in OKLab; 0.02 is just visible), the most frequently planned codes first.
 */
const OWN_COLOURS: Readonly<Record<string, string>> = table.ownColours;

/** TSC, and the codes that TT 08/2024 lists under DSN and CCC, with their former codes. */
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

/** All codes in the order of the circular, codes before 2024 at the end. */
export const LAND_CODES: readonly LandCode[] = [...readRows(table.current, true), ...readRows(table.former, false)];

const BY_CODE: ReadonlyMap<string, LandCode> = new Map(LAND_CODES.map((known) => [known.code, known]));

/**
 * Finer classes of cadastral maps (TT 55/2013/TT-BTNMT, table 11), used by registers, not by plans. Each is drawn as
 * the class that it belongs to. Columns: code | name | English name | belongs to.
 */
export const FINER_CODES: readonly LandCode[] = table.finer.map((row) => {
  const [code = '', name = '', nameEn = '', colourOf = ''] = row.split(' | ');
  return { ...BY_CODE.get(colourOf)!, code, name, nameEn, colourOf, current: false };
});
const FINER_BY_CODE: ReadonlyMap<string, LandCode> = new Map(FINER_CODES.map((known) => [known.code, known]));

/** Maximum uses of one piece of land on documents. */
const MAX_PARTS = 6;
/** Areas after the parts of a compound code: 'ONT: 300 m2; CLN(120,5)'. */
const PART_AREA = /[:=(]\s*\d[\d.,]*\s*(?:M[2²])?\s*\)?|\b\d[\d.,]*\s*M[2²]/g;
const BETWEEN_PARTS = /[\s+,;/&*-]+/;

/** Reads a printed code, in any case; undefined if a part is unknown. 'ONT+CLN' has the colour of its first part. */
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
