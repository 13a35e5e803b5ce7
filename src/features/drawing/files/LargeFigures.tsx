import { useSnapshot } from 'valtio';
import { formatAreaM2, formatLengthM, formatTyped } from '../../../domain/text/format.ts';
import { forgetLargeShape } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/useText.ts';
import { fileSlice } from '../../../state/fileSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, FactList } from '../../../ui/lists/FactList.tsx';
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
      <FactList>
        {figures.map(({ surface, areaM2, lengthM }) => (
          <Fact key={surface} name={surface}>
            {mode === 'area' && areaM2 !== null && (
              <span className={styles.figure}>{text('measure.squareMetres', { figure: formatAreaM2(areaM2) })}</span>
            )}
            <span className={styles.figure}>{lengthM === null ? '–' : text('measure.metres', { figure: formatLengthM(lengthM) })}</span>
          </Fact>
        ))}
      </FactList>
      <p className={styles.soft}>{formatTyped(measure.center)}</p>
      <Button icon="close" onPress={forgetLargeShape}>
        {text('files.largeClose')}
      </Button>
    </section>
  );
}
