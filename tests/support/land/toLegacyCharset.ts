import type { LegacyCharset } from '../../../src/domain/text/fromLegacy.ts';

/** Characters from 0xA1 on, from glibc's TCVN5712-1 without those that VN3 leaves out. */
const TCVN3_ROWS = ['ĂÂÊÔƠƯĐăâêôơưđ', '      àảãáạ ằẳẵắ ', '      ặầẩẫấậè ẻẽéẹềểễếệìỉ   ĩíịò ỏõóọồổỗốộờởỡớợù ủũúụừửữứựỳỷỹýỵ'].join('');
const TCVN3 = new Map([...TCVN3_ROWS].flatMap((letter, at) => (letter === ' ' ? [] : [[letter, String.fromCharCode(0xa1 + at)] as const])));

const VNI_PAIRS = `á aù|à aø|ả aû|ã aõ|ạ aï|ă aê|ắ aé|ằ aè|ẳ aú|ẵ aü|ặ aë|â aâ|ấ aá|ầ aà|ẩ aå|ẫ aã|ậ aä|é eù|è eø|ẻ eû|ẽ eõ|ẹ eï|ê eâ|ế eá|ề eà
ể eå|ễ eã|ệ eä|ỉ æ|ĩ ó|ị ò|ó où|ò oø|ỏ oû|õ oõ|ọ oï|ô oâ|ố oá|ồ oà|ổ oå|ỗ oã|ộ oä|ơ ô|ớ ôù|ờ ôø|ở ôû|ỡ ôõ|ợ ôï|ú uù|ù uø|ủ uû|ũ uõ|ụ uï|ư ö
ứ öù|ừ öø|ử öû|ữ öõ|ự öï|ý yù|ỳ yø|ỷ yû|ỹ yõ|ỵ î|đ ñ`;
const VNI = new Map(
  VNI_PAIRS.split(/[|\n]/).flatMap((entry) => {
    const [letter = '', pair = ''] = entry.split(' ');
    return [[letter, pair] as const, [letter.toUpperCase(), pair.toUpperCase()] as const];
  }),
);

/** Encodes text in a pre-Unicode charset, each byte as a Latin-1 letter; TCVN3 has no capitals with tones. */
export const toLegacyCharset = (text: string, charset: LegacyCharset): string =>
  Array.from(text.normalize('NFC'), (letter) =>
    charset === 'vni' ? (VNI.get(letter) ?? letter) : (TCVN3.get(letter) ?? TCVN3.get(letter.toLowerCase()) ?? letter),
  ).join('');
