/** Vietnamese charsets before Unicode: fonts with other letters at Latin-1 positions. No file states its charset. */
export const LEGACY_CHARSETS = ['tcvn3', 'vni'] as const;
export type LegacyCharset = (typeof LEGACY_CHARSETS)[number];

export const LEGACY_NAMES: Readonly<Record<LegacyCharset, string>> = { tcvn3: 'TCVN3 (ABC)', vni: 'VNI' };

/**
 * TCVN 5712:1993, VN3 (ABC fonts), from A1 to FE; '.' is unused. Accented capitals have no codes: capital fonts draw
 * the small letters as capitals.
 */
const TCVN3 = 'ĂÂÊÔƠƯĐăâêôơưđ.' + '.....àảãáạ.ằẳẵắ.' + '......ặầẩẫấậè.ẻẽ' + 'éẹềểễếệìỉ...ĩíịò' + '.ỏõóọồổỗốộờởỡớợù' + '.ủũúụừửữứựỳỷỹýỵ';
const TCVN3_LETTERS: ReadonlyMap<string, string> = new Map(
  [...TCVN3].flatMap((letter, at) => (letter === '.' ? [] : [[String.fromCharCode(0xa1 + at), letter] as const])),
);

/** VNI letters that need no mark. */
const VNI_LETTERS: Readonly<Record<string, string>> = { æ: 'ỉ', ó: 'ĩ', ò: 'ị', ô: 'ơ', ö: 'ư', î: 'ỵ', ñ: 'đ' };
const [GRAVE, ACUTE, CIRCUMFLEX, TILDE] = ['\u0300', '\u0301', '\u0302', '\u0303'];
const [BREVE, HOOK, DOT] = ['\u0306', '\u0309', '\u0323'];
/** Marks that VNI writes after a letter, as Unicode marks. */
const VNI_MARKS: Readonly<Record<string, string>> = {
  ù: ACUTE,
  ø: GRAVE,
  û: HOOK,
  õ: TILDE,
  ï: DOT,
  â: CIRCUMFLEX,
  á: CIRCUMFLEX + ACUTE,
  à: CIRCUMFLEX + GRAVE,
  å: CIRCUMFLEX + HOOK,
  ã: CIRCUMFLEX + TILDE,
  ä: CIRCUMFLEX + DOT,
  ê: BREVE,
  é: BREVE + ACUTE,
  è: BREVE + GRAVE,
  ú: BREVE + HOOK,
  ü: BREVE + TILDE,
  ë: BREVE + DOT,
};
const VNI_PAIR = /([aeouyôö])([ùøûõïâáàåãäêéèúüë])|[æóòôöîñ]/gi;

/** Word of capitals, ignoring letters without a capital in the font. */
const CAPITALS = /^(?=.*[A-Z].*[A-Z])[^a-z]*$/;
const WORD = /[^\s!-@[-`{-~]+/g;

const tcvn3Word = (word: string): string => {
  const letters = Array.from(word, (letter) => TCVN3_LETTERS.get(letter) ?? letter).join('');
  return CAPITALS.test(word) ? letters.toUpperCase() : letters;
};

function vniPair(pair: string, base: string | undefined, mark: string | undefined): string {
  const small = (base ?? pair).toLowerCase();
  const letter = (VNI_LETTERS[small] ?? small) + (mark === undefined ? '' : VNI_MARKS[mark.toLowerCase()]!);
  const isCapital = (base ?? pair) !== small;
  return (isCapital ? letter.toUpperCase() : letter).normalize('NFC');
}

/** Converts legacy text. @param text bytes as Latin-1. @returns composed Unicode; unknown characters stay */
export const fromLegacy = (text: string, charset: LegacyCharset): string =>
  charset === 'tcvn3' ? text.replace(WORD, tcvn3Word) : text.replace(VNI_PAIR, vniPair);
