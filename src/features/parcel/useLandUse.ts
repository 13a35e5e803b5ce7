import { useIntl } from 'react-intl';
import { landCode } from '../../domain/land/landCodes.ts';
import { useText } from '../../i18n/useText.ts';

/** How a land use is shown: its code and name, and its official colour; no colour for what has none. */
interface LandUse {
  short: string;
  /** Empty where `short` says it all. */
  name: string;
  colour: string | null;
}

/** @returns how a land code of a planning is shown; null is what lies in no zone */
export function useLandUse(): (code: string | null) => LandUse {
  const text = useText();
  const { locale } = useIntl();
  return (code) => {
    if (code === null) return { short: text('overlap.uncovered'), name: '', colour: null };
    if (code === '') return { short: text('overlap.noCode'), name: '', colour: null };
    const known = landCode(code);
    if (!known) return { short: code, name: text('overlap.unknownCode'), colour: null };
    return { short: code, name: locale === 'en' ? known.nameEn : known.name, colour: known.colour };
  };
}
