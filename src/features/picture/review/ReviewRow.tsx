import { memo } from 'react';
import type { Snapshot } from 'valtio';
import { agreesWithSide, type ReviewedColumn, type ReviewedCorner } from '../../../domain/picture/reviewedCorner.ts';
import { useText } from '../../../i18n/useText.ts';
import { CellDetail, type CellPicture } from './CellDetail.tsx';
import { ReviewCell } from './ReviewCell.tsx';
import styles from './Review.module.css';

interface ReviewRowProps {
  corner: Snapshot<ReviewedCorner>;
  /** The selected cell; null while it is in another row. */
  at: ReviewedColumn | null;
  /** From X and Y to the next corner. */
  sideM: number | null;
  picture: CellPicture;
}

/** A corner as it was read, and under it the detail of the selected cell. */
export const ReviewRow = memo(function ReviewRow({ corner, at, sideM, picture }: ReviewRowProps) {
  const text = useText();
  const { key, name, side } = corner;
  const differs = side.text !== '' && sideM !== null && !agreesWithSide(side.text, sideM);
  /** @param axis heads the cell where the table's head has no room */
  const cell = (column: ReviewedColumn, axis: string, label: string) => (
    <td data-column={axis}>
      <ReviewCell
        rowKey={key}
        column={column}
        label={label}
        cell={corner[column]}
        isChosen={at === column}
        differs={column === 'side' && differs}
        picture={picture}
      />
    </td>
  );
  return (
    <>
      <tr>
        <th scope="row" className={styles.name}>
          {name || '–'}
        </th>
        {cell('x', 'X', text('ocr.x', { name }))}
        {cell('y', 'Y', text('ocr.y', { name }))}
        {cell('side', text('ocr.side'), text('ocr.sideOf', { name }))}
      </tr>
      {at && (
        <tr>
          <td colSpan={4} className={styles.detail}>
            <CellDetail rowKey={key} column={at} cell={corner[at]} sideM={at === 'side' && differs ? sideM : null} picture={picture} />
          </td>
        </tr>
      )}
    </>
  );
});
