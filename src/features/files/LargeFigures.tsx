import { useSnapshot } from 'valtio';
import { formatAreaM2, formatLengthM, formatTyped } from '../../domain/format.ts';
import { forgetLargeShape } from '../../flows/openDrawingFile.ts';
import { useText } from '../../i18n/useText.ts';
import { fileSlice } from '../../state/fileSlice.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Files.module.css';

/** Of a shape too large for a drawing: its figures on the three surfaces (design §5). */
export function LargeFigures() {
  const { large } = useSnapshot(fileSlice);
  const text = useText();
  if (!large) return null;
  const { measure, mode } = large;
  const figures = [
    { surface: text('measure.wgs84'), areaM2: measure.areaM2, lengthM: measure.lengthM },
    { surface: text('measure.sphere'), areaM2: measure.areaSphereM2, lengthM: measure.lengthSphereM },
    { surface: text('measure.grid'), areaM2: measure.areaGridM2, lengthM: measure.lengthGridM },
  ];
  return (
    <section className={styles.large} aria-label={text('files.largeFigures')}>
      <dl className={styles.facts}>
        {figures.map(({ surface, areaM2, lengthM }) => (
          <div key={surface}>
            <dt>{surface}</dt>
            <dd>
              {mode === 'area' && areaM2 !== null && <span>{text('measure.squareMetres', { figure: formatAreaM2(areaM2) })}</span>}
              <span>{lengthM === null ? '–' : text('measure.metres', { figure: formatLengthM(lengthM) })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{formatTyped(measure.center)}</p>
      <Button icon="close" onPress={forgetLargeShape}>
        {text('files.largeClose')}
      </Button>
    </section>
  );
}
