import { LETTERED_NUMBER, lettersToDigits } from './cornerPair.ts';
import { NAMED_VN2000, NAMED_WGS84 } from './sourceCrs.ts';

export type CoordinateToken =
  /** `value` is NaN if the separators cannot be read, as in '1.2.3'. */
  | { kind: 'number'; text: string; value: number; decimals: number }
  /** Degrees, minutes or seconds: '°', 'độ', "'", 'phút', '"', 'giây'. */
  | { kind: 'unit'; unit: number }
  /** 'Vĩ độ', 'Longitude'. */
  | { kind: 'label'; axis: 'lat' | 'lng' }
  /** 'N', 'Bắc'. `isWord`: may be part of a name ('Hà Đông'). `leads`: may belong to the next number ('12 E103'). */
  | { kind: 'side'; axis: 'lat' | 'lng'; sign: 1 | -1; isWord: boolean; leads: boolean }
  | { kind: 'colon' }
  | { kind: 'separator' }
  | { kind: 'word'; text: string };

/** Sides in Vietnamese and English. A lone N is north; only the word 'Nam' is south. */
const SIDES = [
  { axis: 'lat', sign: 1, words: ['n', 'b', 'bắc', 'north', 'vĩ bắc'] },
  { axis: 'lat', sign: -1, words: ['s', 'nam', 'south'] },
  { axis: 'lng', sign: 1, words: ['e', 'đ', 'đông', 'east', 'kinh đông'] },
  { axis: 'lng', sign: -1, words: ['w', 't', 'tây', 'west'] },
] as const;

const UNITS = [
  ['°', 'độ', 'deg', 'degree', 'degrees'],
  ["'", 'phút', 'min', 'minute', 'minutes'],
  ['"', 'giây', 'sec', 'second', 'seconds'],
];

const LATITUDE = /^(?:lat(?:itude)?|v[ĩi](?:\s?(?:độ|do|tuyến|tuyen)))$/;
const LONGITUDE = /^(?:lon(?:g|gitude)?|lng|kinh\s?(?:độ|do|tuyến|tuyen))$/;

/** Alternatives in order: words of two parts, words, numbers with their marks, signs, separators of two numbers. */
const PIECE =
  /(?:vĩ|vi|kinh)\s(?:độ|do|tuyến|tuyen|bắc|đông)(?!\p{L})|(?:tọa|toạ|toa)\s?(?:độ|do)(?!\p{L})|độ\scao(?!\p{L})|(?:độ|phút|giây)(?=[NSEWBĐT](?!\p{L}))|\p{L}+|(?<![\p{L}\d.,)])[+-]?\d+(?:[.,]\d+(?!\d*:))*|\d+(?:[.,]\d+(?!\d*:))*|[°'"]|(?<=\d)-(?=\d)|[%₫$€]|[:=]|[,;/|\n~&()[\]]/giu;

const QUOTES = /["″”“ʺ]|''|′′|’’/g;
const PRIMES = /[′’‘ʹ´`]/g;
/** Quoted degrees, as spreadsheets write cells. */
const QUOTED = /(?<=^|[\s,;:=[({])(["'])([+-]?\d{1,3}[.,]\d+)\1/g;
/** '21d01m42s'. */
const LETTERED = /(\d) ?d ?(\d{1,2}) ?m ?(\d{1,2}(?:[.,]\d{1,12})?) ?s(?=[NSEWBĐT]?(?!\p{L}))/giu;
/** '210142N', '1054817.3E', as in aviation. */
const PACKED = /(?<!\p{L}{2}|[\d.,])(0[89]|1\d|2[0-4]|10[2-9]|11[0-7])([0-5]\d)([0-5]\d(?:[.,]\d{1,4})?)(?= ?[NEBĐ](?!\p{L}))/giu;
/** "21o01'", "21d 1'": letters that keyboards offer instead of the degree sign. */
const LETTER_DEGREES = /(?<=\d) ?[od*](?= ?[\dOolI]{1,2}(?:[.,]\d{1,12})? ?')/gi;
/** Names of coordinate systems, whose digits are not coordinates. */
const SYSTEM = new RegExp(`\\(?(?:${NAMED_WGS84.source}|${NAMED_VN2000.source})\\)?`, 'giu');

/** Normalises primes, quotes, degree signs, full-width digits and non-breaking spaces. Keeps line ends. */
const plainSigns = (text: string): string =>
  text
    .replace(QUOTES, '"')
    .replace(PRIMES, "'")
    .replace(/[º˚⁰ᵒ]/g, '°')
    .replace(/×/g, ' x ')
    .normalize('NFKC')
    .replace(/[−–—]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .replace(QUOTED, '$2')
    .replace(LETTERED, `$1°$2'$3"`)
    .replace(PACKED, `$1°$2'$3"`)
    .replace(LETTER_DEGREES, '°');

/** Replaces letters typed for digits. Returns the new text and the replaced numbers, whose digits may be others. */
export function correctLetteredNumbers(text: string): { text: string; numbers: string[] } {
  const numbers: string[] = [];
  const correct = (number: string): string => {
    const digits = lettersToDigits(number);
    if (digits !== number) numbers.push(number);
    return digits;
  };
  // Minutes or seconds may consist of letters alone: "21°l'".
  const digits = plainSigns(text)
    .replace(LETTERED_NUMBER, correct)
    .replace(/(?<=[°'] ?)[OolI]{1,2}(?= ?['"])/g, correct);
  return { text: digits, numbers };
}

export function coordinateTokens(text: string): CoordinateToken[] {
  const found = [...plainSigns(text).replace(SYSTEM, ' ').matchAll(PIECE)];
  const pieces = found.map(([piece]) => piece.toLowerCase());
  return pieces.flatMap((word, at): CoordinateToken[] => {
    if (/\d/.test(word)) return readRun(word);
    // '12,5 x 20' is the size of a lot.
    const isTimes = word === 'x' && /\d/.test(pieces[at - 1] ?? '') && !pieces.slice(0, at).includes('y');
    if (isTimes) return [{ kind: 'word', text: word }];
    const unit = UNITS.findIndex((words) => words.includes(word));
    if (unit >= 0) return [{ kind: 'unit', unit }];
    if (word === ':' || word === '=' || word === '-') return [{ kind: 'colon' }];
    // 'X' and 'Y' beside degrees may mean either axis.
    if (!/[\p{L}%₫$€]/u.test(word) || ['x', 'y', 'và', 'and'].includes(word)) return [{ kind: 'separator' }];
    const side = SIDES.find(({ words }) => words.some((known) => known === word));
    if (side) {
      const { index, input } = found[at]!;
      const behind = Number(/^\d+/.exec(input.slice(index + word.length))?.[0]);
      const leads = /\s/.test(input[index - 1] ?? '') && (side.axis === 'lat' ? behind < 90 : behind > 90);
      return [{ kind: 'side', axis: side.axis, sign: side.sign, isWord: word.length > 1 && !word.includes(' '), leads }];
    }
    if (LATITUDE.test(word)) return [{ kind: 'label', axis: 'lat' }];
    if (LONGITUDE.test(word)) return [{ kind: 'label', axis: 'lng' }];
    return [{ kind: 'word', text: word }];
  });
}

/** Sheet and parcel, or a house in an alley: '83/8', '12/10/5'. */
export const SHEET_AND_PARCEL = /^\d{1,4}(?:\s?\/\s?\d{1,4}){1,3}$/;

/** Words whose numbers belong to lots, blocks, houses, roads and days. */
const PLACE_WORD =
  'lô|lo|lot|khu|kdc|kđt|kdt|kcn|khu (?:dân cư|đô thị|công nghiệp)|block|dãy|ô|tòa|toà|tower|căn(?: hộ)?|apartment|chung cư|nhà|house|biệt thự|villa|liền kề|shophouse|phòng|tầng|' +
  'đường|duong|phố|pho|street|road|số(?: nhà)?|so(?: nha)?|hẻm|hem|ngõ|ngo|ngách|kiệt|kiet|thửa|thua|tờ|to|ql|tl|đt|hl|km|(?:quốc|tỉnh|hương) lộ|chợ|ngày|tháng|ngang|dài|giá';
/** Numbers that are not coordinates: phone numbers, dates, numbers with a unit or after a word of `PLACE_WORD`. */
const PLAIN_NUMBERS: readonly RegExp[] = [
  /(?<![\d.,])(?:\+84[ .-]?|0)[235789]\d{1,2}(?:[ .-]?\d){6,7}(?![.,]?\d)/g,
  /(?<![\d.,])\d{1,2}([./-])\d{1,2}[./-](?:19|20)\d\d(?![.,]?\d)/g,
  /(?<![\d.,]|(?:điểm|góc|mốc|đỉnh|stt|tờ|thửa)(?: số)? )\d{1,4}(?:[.,]\d{1,2})? ?[x*] ?\d{1,4}(?:[.,]\d{1,2})?(?: ?m)?(?![\p{L}\d.,])/giu,
  /(?<![\d.,])\d{1,5}(?:[.,]\d{1,3}){0,2} ?(?:ha|m2|km2?|tỷ|tỉ|triệu|tr|đồng|vnđ|usd)(?![\p{L}\d])/giu,
  new RegExp(
    `(?<![\\p{L}\\d])(?:${PLACE_WORD})[ .]*(?:[a-zđ]{0,2}\\d{0,2}[ .-]?)(?:\\d{1,3}[.,]\\d{1,2}|\\d{1,3}(?:[ /-]\\d{1,3}){0,3})(?![\\d°'"]|[.,]\\d| ?[\\d°])`,
    'giu',
  ),
];

/** Numbers that no name has: degrees with decimals or a sign, X and Y after their letters, UTM, MGRS, plus codes. */
const COORDINATE_PARTS: readonly RegExp[] = [
  /(?<!(?:đường|duong|phố|pho|số|so|hẻm|hem|ngõ|ngo|kiệt|kiet|lô|lo|khu|thửa|thua|tờ|to)\s)(?<![\p{L}\d.,/])(?:[89]|1\d|2[0-4]|10[2-9]|110)(?:\.(?:\d|$)|,\d{3})/iu,
  /\d ?(?:°|độ|deg)|(?<![\p{L}\d])(?:[89]|1\d|2[0-4]|10[2-9]|110)(?:o ?|d)\d/iu,
  /\d:\d{1,2}:\d|\d[ -]\d{1,2}[ -]\d{1,2}(?:[.,]\d+)? ?(?:[nsewbđ]|vĩ bắc|kinh đông|bắc|đông|vĩ|kinh|north|east)(?!\p{L}|\s(?!ki|vĩ|và|an?d|lo|la|ln)\p{L}{2})/iu,
  /(?:(?<!\p{L})(?:[nsewbđ]|bắc|đông|north|east) ?[:=]? ?\d{1,3}-\d|(?:vĩ|kinh) độ|latitude|longitude|(?<!\p{L})(?:lat|lon|long|lng)\.? ?[:=])/iu,
  /(?<!\p{L})(?:[nb] ?(?:[89]|1\d|2[0-4])(?:[.,]\d{3}| \d{1,2} \d)|[eđ] ?(?:10[2-9]|110)(?:[.,]\d| \d{1,2} \d))/iu,
  /(?<![\d.,])(?:\d{6,7}[.,]\d|\d{6,7}[\s;|]+\d{6,7}(?!\d))|(?<!\d)\d{3}[.,]\d{3}[.,]\d{1,2}(?!\d)/,
  /(?<!\p{L})[xy](?:\s?[:=(]|\s\d|$)/iu,
  /(?<!\p{L})(?:điểm|góc|mốc|đỉnh|stt|t[oọ][aạ]\s?[dđ][oộ]|corner|point)(?: số)?(?: ?\p{L}(?!\p{L}))?(?:(?:hn|vn|\P{L})*\d{4}|\P{L}*: ?\d)/iu,
  /^4[789] ?[NPQ] ?(?:[A-HJ-NP-Z]{2} ?)?\d/i,
  /(?:(?<!\p{L})(?:gps|epsg|utm|ktt|kttt|vd|kd|vĩ)|t[oọ][aạ] ?[dđ][oộ]|kinh tuyến(?: trục)?|northing|easting)\P{L}*\d/iu,
  /=\s?-?\d|^\d{6,7} ?m ?[en]|^\p{L}{1,2}\d{1,3}: ?\d|^\p{L}{1,2}\d{1,3}[ .)]+\d{3}[\d.,; ]*$/iu,
  /^\$G\w{4},/,
  /^[67]P[2-9C-X]{1,6}(?:\+[2-9C-X]?)?$|(?<![\p{L}\d])(?:[2-9CFGHJMPQRVWX]{2}){2,4}\+[2-9CFGHJMPQRVWX]?$/iu,
];

/** Beginnings of coordinates that may have no number yet: names of systems, axes and corners, a zone. */
const COORDINATE_BEGINNINGS: readonly RegExp[] = [
  NAMED_VN2000,
  /(?<!\p{L})(?:(?:vn|hn)[ .]?[-–]? ?[27]|wgs[ -]?[18]|epsg ?:|utm ?4[789]|(?:zone|múi)[ :]*4[789][ :,=nepqxym\d.]*$)/iu,
  /(?<!\p{L})[xy] ?[:=(]|\d.*(?<!\p{L})[xy]$|^(?:kinh|vĩ) độ/iu,
  /^(?:điểm|góc|mốc|đỉnh|corner|point)(?: số)? ?\d{1,3} ?[:.)]? ?$|^stt ?:? ?\d/iu,
  /^4[789] ?[NPQ](?: ?[A-HJ-NP-Z]{2})? ?$|^\d{1,3}h\d{0,2}(?:'|$)/,
  // Words that announce a place, nothing after the number: 'đất ở 21' is no name yet, 'ở 21 Bạch Đằng' is.
  /(?<!\p{L})(?:ở|tại|at|vị trí|zone|múi|nhà (?:tôi|mình|em|anh \p{L}+))[ :=(]+\d[\d.,;:/ -]*$/iu,
];

/** Words and marks of numbers that are no position: numbers of goods and versions, a dash between two times. */
export const CONTRADICTIONS =
  /(?<!\p{L})(?:(?:mã|số) (?:số|đơn|hàng|vận đơn)|vận đơn|phiên bản|version|code)(?!\p{L})|(?<=:\d{1,2} ?)[-–](?= ?\d{1,3}:\d)/giu;

export const withoutPlainNumbers = (text: string): string =>
  PLAIN_NUMBERS.reduce((rest, numbers) => rest.replace(numbers, ' '), plainSigns(text).replace(SYSTEM, ' '));

/** Returns true if the text has numbers and no name, or parts that no name has. Such a text is never sent. */
export const mayBecomeCoordinates = (typed: string): boolean => {
  const { text } = correctLetteredNumbers(typed);
  if (COORDINATE_BEGINNINGS.some((beginning) => beginning.test(text))) return true;
  const tokens = coordinateTokens(text);
  if (SHEET_AND_PARCEL.test(text.trim()) || !tokens.some(({ kind }) => kind === 'number')) return false;
  const plain = withoutPlainNumbers(text);
  if (!/\d/.test(plain)) return false;
  return !tokens.some(({ kind }) => kind === 'word') || COORDINATE_PARTS.some((part) => part.test(plain));
};

const numberOf = (text: string, plain: string): CoordinateToken => ({
  kind: 'number',
  text,
  value: Number(plain),
  decimals: plain.split('.')[1]?.length ?? 0,
});

/** Reads one number, or two if a comma separates them: 21,0285 · 21.028.511 · 21.0285,105.8048 · 21,0285,105,8048 */
function readRun(run: string): CoordinateToken[] {
  const dots = run.split('.').length - 1;
  const commas = run.split(',').length - 1;
  if (dots + commas === 0) return [numberOf(run, run)];
  if (commas === 0 || dots === 0) {
    const [whole, ...parts] = run.split(dots > 0 ? '.' : ',');
    const isPrice = parts.length > 1 && parts.at(-1) === '000';
    if (!isPrice && (parts.length === 1 || parts.every((part) => part.length === 3))) return [numberOf(run, `${whole}.${parts.join('')}`)];
    if (commas === 3) {
      return [numberOf(`${whole},${parts[0]}`, `${whole}.${parts[0]}`), numberOf(`${parts[1]},${parts[2]}`, `${parts[1]}.${parts[2]}`)];
    }
  }
  const halves = run.split(',');
  if (halves.length === 2 || halves.slice(0, 2).every((half) => /^[+-]?\d{1,3}\.\d{3,}$/.test(half))) return halves.flatMap(readRun);
  return [{ kind: 'number', text: run, value: Number.NaN, decimals: 0 }];
}

/** UTM zone by band, hemisphere or name: '48Q', '48N', 'zone 48', 'EPSG:32648'. Its numbers are no TM-3 corners. */
export const UTM_ZONE =
  /(?<![\p{L}\d.,])(?:EPSG ?:? ?(?:326(?<code>4[789])|340(?<national>[56]))|(?:(?:utm|zone|múi)[ ,:/-]{0,3}){1,2}(?<named>4[89])|(?:(?:utm|zone|múi)[ ,:/-]{0,3}){0,2}(?<zone>4[789]) ?(?<band>[NPQRS]))(?![\p{L}\d.,°])/iu;
/** Words that may accompany corners. Any other word makes an unread text free text. */
export const CORNER_WORDS =
  /^(?:x|y|m|stt|tt|số|hiệu|điểm|diem|đỉnh|mốc|moc|góc|goc|ranh|thứ|tự|tọa|toạ|độ|toa|do|cạnh|canh|dài|chiều|kích|thước|point|corner|no|side|north|east|n|e|b|đ|l|h|vn|hn|tờ|thửa|soto|sothua|bản|đồ|và)$/u;
