import { useSnapshot } from 'valtio';
import { LAND_CODES } from '../../domain/land/landCodes.ts';
import { highlightLandCode } from '../../flows/layers/openLayer.ts';
import { useText } from '../../i18n/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { CodeName } from './CodeName.tsx';
import styles from './Layers.module.css';

const RANKS = new Map(LAND_CODES.map(({ code }, rank) => [code, rank]));
const rankOf = (code: string): number => RANKS.get(code) ?? RANKS.size;

/** The land codes of the zones that are drawn, with their official colours; one of them can be made to stand out. */
export function Legend() {
  const { open, highlightedCode } = useSnapshot(layersSlice);
  const text = useText();
  const drawn = open.filter(({ drawing, status }) => drawing === 'zones' && status === 'shown');
  const codes = [...new Set(drawn.flatMap(({ landCodes }) => landCodes))].sort((a, b) => rankOf(a) - rankOf(b));
  if (codes.length === 0) return null;
  return (
    <section className={styles.legend} aria-label={text('layers.legend')}>
      <h3 className={styles.heading}>{text('layers.legend')}</h3>
      <p className={styles.hint}>{text('layers.legendHint')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <button type="button" className={styles.codeButton} aria-pressed={highlightedCode === code} onClick={() => highlightLandCode(code)}>
              <CodeName code={code} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
