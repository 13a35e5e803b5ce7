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
