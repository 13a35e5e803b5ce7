import { useSnapshot } from 'valtio';
import { doubtOf } from '../../../domain/picture/reviewedCorner.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { pictureSlice } from '../../../state/picture/pictureSlice.ts';
import styles from './Review.module.css';

const COLUMNS = ['x', 'y', 'side'] as const;
/** Of a frame around a number, in shares of its height: the line must not lie on the digits. */
const MARGIN = 0.5;

/** The straightened part that was read, with frames around doubtful numbers and the selected one. */
export function StraightenedPicture() {
  const { review } = useSnapshot(pictureSlice);
  const text = useText();
  const parcel = review?.parcels[review.chosen];
  if (!review || !parcel) return null;
  const { width, height, at } = review;
  const frames = parcel.corners.flatMap((corner) =>
    COLUMNS.flatMap((column) => {
      const cell = corner[column];
      const isChosen = at?.key === corner.key && at.column === column;
      if (!cell.read?.box || (!isChosen && doubtOf(cell) === 'none')) return [];
      return [{ key: `${column}-${corner.key}`, box: cell.read.box, isChosen }];
    }),
  );
  return (
    <svg className={styles.straight} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text('ocr.straight')}>
      <image href={review.pictureUrl} width={width} height={height} />
      {frames.map(({ key, box, isChosen }) => (
        <rect
          key={key}
          className={isChosen ? styles.looked : styles.doubted}
          x={box.left - MARGIN * box.height}
          y={box.top - MARGIN * box.height}
          width={box.width + 2 * MARGIN * box.height}
          height={box.height * (1 + 2 * MARGIN)}
          rx={MARGIN * box.height}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
