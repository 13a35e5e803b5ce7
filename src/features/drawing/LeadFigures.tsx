import { useSnapshot } from 'valtio';
import { isRing } from '../../domain/drawing/drawing.ts';
import { formatAreaM2, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { useSettled } from '../../ui/controls/useSettled.ts';
import { hintWords } from './hintWords.ts';
import { usePacedMeasure } from './usePacedMeasure.ts';
import styles from './Measure.module.css';

/** Figures that still change are not read out. */
const QUIET_MS = 900;

/**
 * The line above the toolbar, in sight while a finger draws: the hint while there is one, else the figures on the
 * ellipsoid. Both are announced, the figures once they stop changing.
 */
export function LeadFigures() {
  const { drawing, hint, unmeasured } = useSnapshot(drawingSlice);
  const measure = usePacedMeasure();
  const text = useText();
  const { status } = useSnapshot(sessionSlice);
  const guide = hintWords(drawing, hint, text);
  // Said when the tool opens, not when an hour's work is to be saved.
  const saysLogin = status === 'anonymous' && hint === null && drawing.points.length === 0;
  // What §8 says word for word has no full stop.
  const words = saysLogin ? `${guide.replace(/\.?$/, '.')} ${text('draw.saveNeedsLogin')}` : guide;
  const figures = measure
    ? [
        ...(isRing(drawing) ? [text('measure.squareMetres', { figure: formatAreaM2(measure.areaM2, 2) })] : []),
        ...(drawing.mode !== 'point' && drawing.points.length > 1
          ? [text('measure.metres', { figure: formatLengthM(measure.lengthM) })]
          : []),
        ...(drawing.points.length === 1 ? [formatTyped(measure.center)] : []),
      ]
    : [];
  const spoken = useSettled(unmeasured ? '' : figures.join(', '), QUIET_MS);
  return (
    <div className={styles.lead}>
      {hint === null && figures.length > 0 && (
        <p className={styles.leadFigures}>
          {/* By their place: under a finger texts change, and no element comes or goes. */}
          {figures.map((figure, place) => (
            <span key={place}>{figure}</span>
          ))}
        </p>
      )}
      <p role="status" className={hint === null ? styles.guide : styles.hint}>
        {words}
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </div>
  );
}
