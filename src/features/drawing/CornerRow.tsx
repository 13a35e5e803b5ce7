import type { DrawingRow } from '../../domain/drawing/drawingRow.ts';
import { formatAzimuth, formatGridM, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { useText } from '../../i18n/useText.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Measure.module.css';

interface CornerRowProps {
  row: DrawingRow;
  isSelected: boolean;
}

/** One vertex: on the VN-2000 grid, in degrees, and the side to the next. */
export function CornerRow({ row, isSelected }: CornerRowProps) {
  const text = useText();
  return (
    <span className={joinClasses(styles.corner, isSelected && styles.selected)}>
      <span className={styles.number}>
        <span className="visually-hidden">{text('measure.corner')} </span>
        {row.index + 1}
        {isSelected && <span className="visually-hidden"> ({text('measure.selected')})</span>}
      </span>
      <span className={styles.cornerWords}>
        <span className={styles.grid}>
          {row.xM === null || row.yM === null ? (
            text('measure.offGrid')
          ) : (
            <>
              <span>X {formatGridM(row.xM)}</span>
              <span>Y {formatGridM(row.yM)}</span>
            </>
          )}
        </span>
        <span className={styles.soft}>{formatTyped(row.at)}</span>
        {row.side && (
          <span className={styles.soft}>
            {text('measure.sideTo', {
              length: formatLengthM(row.side.lengthM),
              azimuth: formatAzimuth(row.side.azimuthDeg),
            })}
          </span>
        )}
      </span>
    </span>
  );
}
