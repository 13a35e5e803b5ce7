import { useSnapshot } from 'valtio';
import { landCode } from '../../domain/land/landCodes.ts';
import { useText } from '../../i18n/text/useText.ts';
import { settingsSlice } from '../../state/settingsSlice.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import styles from './Layers.module.css';

const UNKNOWN_COLOUR = '#e3e1d8';

/** Colours of a drawing beside one code; it may use more. */
const MAX_SWATCHES = 6;

/**
 * A land code with its official colour and name, in the page's language.
 * @param ownFills colours of the drawing, of a code that has none
 */
export function CodeName({ code, ownFills = [] }: { code: string; ownFills?: readonly string[] }) {
  const { language } = useSnapshot(settingsSlice);
  const text = useText();
  const known = landCode(code);
  const name = known && (language === 'vi' ? known.name : known.nameEn);
  if (!known && ownFills.length > 0) {
    return (
      <>
        {ownFills.slice(0, MAX_SWATCHES).map((fill) => (
          <Swatch key={fill} colour={fill} />
        ))}
        {code !== '' && <strong className={styles.code}>{code}</strong>}
        <span className={styles.codeName}>{text('layers.ownColour')}</span>
      </>
    );
  }
  return (
    <>
      <Swatch colour={known?.colour ?? UNKNOWN_COLOUR} hatched={known?.isPublic === true} />
      {code !== '' && <strong className={styles.code}>{code}</strong>}
      <span className={styles.codeName}>{name ?? text(code === '' ? 'layers.noCode' : 'layers.otherCode')}</span>
    </>
  );
}
