import { useIntl } from 'react-intl';
import { landCode } from '../../domain/land/landCodes.ts';
import { useText } from '../../i18n/text/useText.ts';

/** How a land use is shown: its code and name, and its official colour, else that of its drawing; no colour for what has none. */
interface LandUse {
  short: string;
  /** Empty where `short` says it all. */
  name: string;
  colour: string | null;
}

/** @returns how a land code of a planning is shown: null is what lies in no zone; `fill` is the drawing's colour of a code that has none, as on the map */
export function useLandUse(): (code: string | null, fill?: string) => LandUse {
  const text = useText();
  const { locale } = useIntl();
  return (code, fill) => {
    if (code === null) return { short: text('overlap.uncovered'), name: '', colour: null };
    if (code === '') return { short: text('overlap.noCode'), name: '', colour: fill ?? null };
    const known = landCode(code);
    if (!known) return { short: code, name: text('overlap.unknownCode'), colour: fill ?? null };
    return { short: code, name: locale === 'en' ? known.nameEn : known.name, colour: known.colour };
  };
}
