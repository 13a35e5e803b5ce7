import { fromLegacy, LEGACY_CHARSETS, type LegacyCharset } from './fromLegacy.ts';
import { TONE_MARKS } from './foldVietnamese.ts';

/** Rimes of written Vietnamese without their tones; behind some only two of the six tones stand (`STOPPED`). */
const RIMES: ReadonlySet<string> = new Set(
  `a ai ao au ay am an ang anh ap at ac ach ak ăm ăn ăng ăp ăt ăc ăk âu ây âm ân âng âp ât âc âk
   e eo em en eng ep et ec ek ê êu êm ên ênh êp êt êch êk i ia iu im in inh ip it ich ik iêu iêm iên iêng iêp iêt iêc iê
   o oi om on ong op ot oc ok oong ooc oa oai oao oay oam oan oang oanh oap oat oac oach oăm oăn oăng oăt oăc oe oeo oen oet
   ô ôi ôm ôn ông ôp ôt ôc ôk ôông ơ ơi ơm ơn ơp ơt u ua ui um un ung up ut uc uâ uân uâng uât uây uê uên uênh uêch
   uôi uôm uôn uông uôt uôc uơ uy uya uych uynh uyt uyu uyên uyêt uyn uyp ư ưa ưi ưu ưn ưng ưt ưc ươi ươu ươm ươn ương ươp ươt ươc
   y yêu yêm yên yêng yêt ynh yt ych`.split(/\s+/),
);
const ONSETS = /^(?:ngh|ng|nh|ch|gh|gi|kh|ph|qu|th|tr|kr|đr|br|[bcdđghklmnpqrstvx])/;
const STOPPED = /(?:[ptck]|ch)$/;
const ACUTE_OR_DOT = /[\u0301\u0323]/;

const isRime = (rime: string, tone: string): boolean => RIMES.has(rime) && (!STOPPED.test(rime) || ACUTE_OR_DOT.test(tone));

/** Whether a word could be a syllable of Vietnamese as it is written: its letters, their order and its tone. */
export function isSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize('NFD');
  const tones = apart.match(TONE_MARKS) ?? [];
  if (tones.length > 1) return false;
  const plain = apart.replace(TONE_MARKS, '').normalize('NFC');
  const tone = tones[0] ?? '';
  const onset = ONSETS.exec(plain)?.[0] ?? '';
  // 'gì' and 'giếng' have one i for both.
  return isRime(plain.slice(onset.length), tone) || (onset === 'gi' && isRime(plain.slice(1), tone));
}

/** What letters of Latin-1 may be meant for. */
export type TextCharset = LegacyCharset | 'unicode';

/** Different words are enough to know; the same word a thousand times says no more than once. */
const ENOUGH_WORDS = 400;
/** Of the words with accents that a legacy charset must make syllables of, and by how many more than Unicode does. */
const LEGACY_SHARE = 0.8;
const UNICODE_SHARE = 0.5;
const LEAD_WORDS = 3;
/** Of texts that must be Unicode: a row that somebody added later. */
const STRAY_SHARE = 0.02;

const BEYOND_ASCII = /[^ -~\s]/;
/** Where Vietnamese has letters that Latin-1 does not: a text with one of them is Unicode. */
const BEYOND_LATIN1 = /[\u0102-\u0323\u1ea0-\u1ef9]/;
/** Words as they may be written: letters of ASCII and whatever Latin-1 has behind it but spaces, signs of measure and quotation. */
const WORDS = /[A-Za-z\u00a1-\u00aa\u00ac-\u00af\u00b1\u00b4-\u00ba\u00bc-\u00ff]+/g;

export const hasAccents = (text: string): boolean => BEYOND_ASCII.test(text);

/**
 * What the texts of a column are written in, by how many of their words are syllables of Vietnamese when read one way or another.
 * Legacy only where Unicode makes hardly any sense and the other reading much: a text that is good stays as it is.
 */
export class CharsetVotes {
  readonly #seen = new Set<string>();
  #unicode = 0;
  readonly #legacy: Record<LegacyCharset, number> = { tcvn3: 0, vni: 0 };
  /** Texts that must be Unicode, each once. */
  readonly #beyond = new Set<string>();

  add(text: string): void {
    if (this.isDecided || !hasAccents(text)) return;
    const composed = text.normalize('NFC');
    if (BEYOND_LATIN1.test(composed)) return void this.#beyond.add(text);
    for (const word of (composed.match(WORDS) ?? []).filter(hasAccents)) this.#count(word);
  }

  /** What others have seen, as far as it is needed. */
  addAll(votes: CharsetVotes): void {
    for (const text of votes.#beyond) this.#beyond.add(text);
    for (const word of votes.#seen) {
      if (this.isDecided) return;
      this.#count(word);
    }
  }

  get isDecided(): boolean {
    return this.#seen.size >= ENOUGH_WORDS || this.#beyond.size >= ENOUGH_WORDS;
  }

  /** undefined while nothing with an accent has come, or what has come might be either. */
  get charset(): TextCharset | undefined {
    const { best, count } = this.#closest();
    const isLegacy =
      this.#mayBe(best) &&
      this.#legacy[best] - this.#unicode >= LEAD_WORDS &&
      this.#legacy[best] - this.#legacy[best === 'vni' ? 'tcvn3' : 'vni'] >= LEAD_WORDS;
    if (isLegacy) return best;
    const isUnicode = this.#beyond.size > count * STRAY_SHARE || (count > 0 && this.#unicode >= this.#legacy[best]);
    return isUnicode ? 'unicode' : undefined;
  }

  /** What it might be where there is too little of it to tell. */
  get doubt(): LegacyCharset | undefined {
    const { best, count } = this.#closest();
    return count > 0 && this.charset === undefined && this.#mayBe(best) ? best : undefined;
  }

  #closest(): { best: LegacyCharset; count: number } {
    return { best: this.#legacy.tcvn3 >= this.#legacy.vni ? 'tcvn3' : 'vni', count: this.#seen.size };
  }

  #mayBe(charset: LegacyCharset): boolean {
    const count = this.#seen.size;
    return (
      this.#beyond.size <= count * STRAY_SHARE &&
      this.#legacy[charset] >= count * LEGACY_SHARE &&
      this.#unicode <= count * UNICODE_SHARE &&
      this.#legacy[charset] > this.#unicode
    );
  }

  #count(word: string): void {
    if (this.#seen.has(word)) return;
    this.#seen.add(word);
    if (isSyllable(word)) this.#unicode++;
    for (const charset of LEGACY_CHARSETS) if (isSyllable(fromLegacy(word, charset))) this.#legacy[charset]++;
  }
}

/** Whether a text of a legacy column may be turned: nothing in it is a letter that only Unicode has. */
export const mayBeLegacy = (text: string): boolean => hasAccents(text) && !BEYOND_LATIN1.test(text.normalize('NFC'));
