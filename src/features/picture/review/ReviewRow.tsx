import { memo } from 'react';
import type { Snapshot } from 'valtio';
import {
  agreesWithSide,
  doubtOf,
  type ReviewedColumn,
  type ReviewedCorner,
  type ReviewedNumber,
} from '../../../domain/picture/reviewedCorner.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { CellDetail, type CellPicture, doubtWords } from './CellDetail.tsx';
import styles from './Review.module.css';
import { parseMetres } from '../../../domain/coordinates/cornerPair.ts';
import { typeRead } from '../../../flows/picture/typeRead.ts';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { PictureCrop } from './PictureCrop.tsx';
import { lookAt } from '../../../state/picture/readingPicture.ts';

interface ReviewCellProps {
  rowKey: number;
  column: ReviewedColumn;
  label: string;
  cell: Snapshot<ReviewedNumber>;
  isChosen: boolean;
  /** A printed side that contradicts X and Y. */
  differs: boolean;
  picture: CellPicture;
}

/** A number as printed and, below, as read; doubtful digits are marked. */
function ReviewCell({ rowKey, column, label, cell, isChosen, differs, picture }: ReviewCellProps) {
  const text = useText();
  const id = `read-${column}-${rowKey}`;
  const doubt = doubtOf(cell);
  const isWrong = cell.text.trim() !== '' && Number.isNaN(parseMetres(cell.text));
  const words = isWrong ? text('ocr.notNumber') : doubtWords(cell, text);
  return (
    <>
      <label className={joinClasses(styles.cell, isChosen && styles.chosen)} data-doubt={doubt === 'none' ? undefined : doubt}>
        {cell.read?.box ? (
          <PictureCrop {...picture} url={picture.pictureUrl} box={cell.read.box} className={styles.crop} />
        ) : (
          <span className={styles.crop} />
        )}
        <span className={styles.field}>
          {doubt !== 'none' && (
            <span className={styles.marks} aria-hidden="true">
              {[...cell.text].map((char, at) => (
                // A digit has no identity but its place.
                <span key={at} className={doubt === 'repaired' || cell.read?.doubtfulAt.includes(at) ? styles.marked : undefined}>
                  {char}
                </span>
              ))}
            </span>
          )}
          <input
            id={id}
            className={styles.input}
            // The label around it has the picture of the number and nothing to read aloud.
            aria-label={label}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            value={cell.text}
            data-doubt={doubt === 'none' ? undefined : doubt}
            aria-invalid={isWrong || undefined}
            data-differs={differs || undefined}
            aria-describedby={words ? `${id}-words` : undefined}
            onFocus={() => lookAt(rowKey, column)}
            onChange={({ target }) => typeRead(rowKey, column, target.value)}
          />
        </span>
      </label>
      {words && (
        <span id={`${id}-words`} className="visually-hidden">
          {words}
        </span>
      )}
    </>
  );
}

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
