import { useIntl } from 'react-intl';
import { landCode } from '../../domain/land/landCodes.ts';
import { useText } from '../../i18n/text/useText.ts';

/** Display of a land use: code and name, with its official colour, else that of its drawing, else none. */
interface LandUse {
  short: string;
  /** Empty where `short` is complete. */
  name: string;
  colour: string | null;
}

/** @returns display of a planning's land code: null is outside all zones; `fill` the drawing's colour for no code */
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
