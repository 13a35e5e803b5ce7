import { useSnapshot } from 'valtio';
import { doubtOf } from '../../../domain/picture/reviewedCorner.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { pictureSlice } from '../../../state/picture/pictureSlice.ts';
import styles from './Review.module.css';

const COLUMNS = ['x', 'y', 'side'] as const;
/** Distance of a frame from its number, in shares of its height, to keep the digits clear. */
const MARGIN = 0.5;
/** Margin of the shown part around its numbers, in heights of a number. */
const AROUND = 3;

/** Straightened part that was read, with frames around doubtful numbers and the selected one. */
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
  // A page may be much larger than its table.
  const boxes = parcel.corners.flatMap((corner) => COLUMNS.flatMap((column) => corner[column].read?.box ?? []));
  const around = AROUND * (boxes[0]?.height ?? 0);
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - around);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - around);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.left + box.width)) + around);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.top + box.height)) + around);
  const view = boxes.length > 0 ? [left, top, right - left, bottom - top] : [0, 0, width, height];
  return (
    <svg className={styles.straight} viewBox={view.join(' ')} role="img" aria-label={text('ocr.straight')}>
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
