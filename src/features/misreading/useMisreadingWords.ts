import { type Misreading, MISREADINGS, type MisreadPlace } from '../../domain/coordinates/misreading.ts';
import { formatMeridian, formatNumber } from '../../domain/text/format.ts';
import { sectorWord } from '../../flows/map/sectorWord.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

const NAMES: Readonly<Record<Exclude<Misreading['kind'], 'meridian'>, MessageId>> = {
  width: 'misread.width',
  swapped: 'misread.swapped',
  spec: 'misread.spec',
  rotation: 'misread.rotation',
};

/** Names a wrong reading among the options of a select. */
const misreadingKey = (misreading: Misreading): string => (misreading.kind === 'meridian' ? `m${misreading.meridianDeg}` : misreading.kind);

export const misreadingOf = (key: string): Misreading | undefined => MISREADINGS.find((one) => misreadingKey(one) === key);

export const misreadingName = (text: Text, misreading: Misreading): string =>
  misreading.kind === 'meridian'
    ? text('misread.meridian', { meridian: formatMeridian(misreading.meridianDeg) })
    : text(NAMES[misreading.kind]);

/** Metres below a kilometre, to the decimetre below ten; kilometres above, whole ones from ten on. */
function length(lengthM: number): string {
  if (lengthM < 1000) return `${formatNumber(lengthM, lengthM < 10 ? 1 : 0)} m`;
  return `${formatNumber(lengthM / 1000, lengthM < 10_000 ? 1 : 0)} km`;
}

interface MisreadingWords {
  options: ReadonlyArray<{ value: string; text: string }>;
  lengthOf(lengthM: number): string;
  /** 'Kinh tuyến trục 105°00′: lệch 26 km về phía tây'. */
  cost(misreading: Misreading, place: MisreadPlace): string;
}

/** @param rightDeg the meridian that is no wrong one; null where there is none */
export function useMisreadingWords(rightDeg: number | null): MisreadingWords {
  const text = useText();
  const possible = MISREADINGS.filter((one) => one.kind !== 'meridian' || one.meridianDeg !== rightDeg);
  return {
    options: possible.map((one) => ({ value: misreadingKey(one), text: misreadingName(text, one) })),
    lengthOf: length,
    cost: (misreading, { lengthM, bearingDeg, isRough }) =>
      text(isRough ? 'misread.roughCost' : 'misread.cost', {
        reading: misreadingName(text, misreading),
        distance: length(lengthM),
        sector: text(sectorWord(bearingDeg)),
      }),
  };
}
