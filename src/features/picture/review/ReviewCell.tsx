import type { Snapshot } from 'valtio';
import { parseMetres } from '../../../domain/coordinates/cornerPair.ts';
import { doubtOf, type ReviewedColumn, type ReviewedNumber } from '../../../domain/picture/reviewedCorner.ts';
import { typeRead } from '../../../flows/picture/typeRead.ts';
import { useText } from '../../../i18n/useText.ts';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { type CellPicture, doubtWords } from './CellDetail.tsx';
import { PictureCrop } from './PictureCrop.tsx';
import styles from './Review.module.css';
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
export function ReviewCell({ rowKey, column, label, cell, isChosen, differs, picture }: ReviewCellProps) {
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
