import { fromLegacy, LEGACY_CHARSETS, type LegacyCharset } from './fromLegacy.ts';
import { TONE_MARKS } from './foldVietnamese.ts';

/** Vietnamese rimes without tones. After some (`STOPPED`) only two of the six tones occur. */
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

/** Returns true if a word can be a written Vietnamese syllable by its letters, their order and tone. */
export function isSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize('NFD');
  const tones = apart.match(TONE_MARKS) ?? [];
  if (tones.length > 1) return false;
  const plain = apart.replace(TONE_MARKS, '').normalize('NFC');
  const tone = tones[0] ?? '';
  const onset = ONSETS.exec(plain)?.[0] ?? '';
  // 'gì' and 'giếng' share one i.
  return isRime(plain.slice(onset.length), tone) || (onset === 'gi' && isRime(plain.slice(1), tone));
}

/** Possible charsets of Latin-1 text. */
export type TextCharset = LegacyCharset | 'unicode';

/** Number of distinct words that decides the vote. */
const ENOUGH_WORDS = 400;
/** Minimum share of accented words that are syllables in a legacy charset, and the maximum in Unicode. */
const LEGACY_SHARE = 0.8;
const UNICODE_SHARE = 0.5;
const LEAD_WORDS = 3;
/** Share of certain Unicode texts that may be added later to legacy text. */
const STRAY_SHARE = 0.02;

const BEYOND_ASCII = /[^ -~\s]/;
/** Vietnamese letters outside Latin-1. A text with one is Unicode. */
const BEYOND_LATIN1 = /[\u0102-\u0323\u1ea0-\u1ef9]/;
/** Words of ASCII letters and Latin-1 characters, without spaces, units and quotation marks. */
const WORDS = /[A-Za-z\u00a1-\u00aa\u00ac-\u00af\u00b1\u00b4-\u00ba\u00bc-\u00ff]+/g;

export const hasAccents = (text: string): boolean => BEYOND_ASCII.test(text);

/**
 * Detects the charset of a column's texts by the number of words that are Vietnamese syllables in each charset. Chooses
 * a legacy charset only if Unicode makes little sense of them, so that correct texts stay.
 */
export class CharsetVotes {
  readonly #seen = new Set<string>();
  #unicode = 0;
  readonly #legacy: Record<LegacyCharset, number> = { tcvn3: 0, vni: 0 };
  /** Distinct texts that must be Unicode. */
  readonly #beyond = new Set<string>();

  add(text: string): void {
    if (this.isDecided || !hasAccents(text)) return;
    const composed = text.normalize('NFC');
    if (BEYOND_LATIN1.test(composed)) return void this.#beyond.add(text);
    for (const word of (composed.match(WORDS) ?? []).filter(hasAccents)) this.#count(word);
  }

  /** Adds the votes of others until the vote is decided. */
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

  /** undefined without accented text or while undecided. */
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

  /** Possible legacy charset if there is too little text to decide. */
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

/** Returns true if a text of a legacy column may be converted: it has no letters that only Unicode has. */
export const mayBeLegacy = (text: string): boolean => hasAccents(text) && !BEYOND_LATIN1.test(text.normalize('NFC'));
