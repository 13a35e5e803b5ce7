import { memo } from 'react';
import type { Snapshot } from 'valtio';
import type { PixelBox } from '../../../domain/picture/pictureCrop.ts';
import {
  agreesWithSide,
  doubtOf,
  type ReviewedColumn,
  type ReviewedCorner,
  type ReviewedNumber,
} from '../../../domain/picture/reviewedCorner.ts';
import { useText, type Text } from '../../../i18n/text/useText.ts';
import styles from './Review.module.css';
import { parseMetres } from '../../../domain/coordinates/cornerPair.ts';
import { acceptNumber, editNumber, restoreNumber, revertRepair } from '../../../flows/picture/editNumber.ts';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { focusCell, addReadCorner, removeReadCorner } from '../../../state/picture/readingPicture.ts';
import { formatLengthM } from '../../../domain/text/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Review } from '../../../state/picture/pictureSlice.ts';

interface PictureCropProps {
  url: string;
  /** Width of the whole picture. */
  width: number;
  height: number;
  box: PixelBox;
  className: string | undefined;
}

/** Margin around a number, in shares of its height: digits at the edge are hard to read. */
const MARGIN = 0.25;

/** Shows a part of the straightened picture, as large as fits. */
function PictureCrop({ url, width, height, box, className }: PictureCropProps) {
  const margin = box.height * MARGIN;
  const view = [box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin];
  return (
    <svg className={className} viewBox={view.join(' ')} aria-hidden="true">
      <image href={url} width={width} height={height} />
    </svg>
  );
}

/** Returns why an unconfirmed number is in doubt; '' when it is not. */
function doubtText(cell: Snapshot<ReviewedNumber>, text: Text): string {
  const doubt = doubtOf(cell);
  if (doubt === 'none' || !cell.read) return '';
  if (doubt === 'repaired') return text('ocr.repaired', { before: cell.read.before ?? '–' });
  // Counts digits, not separators.
  const places = cell.read.doubtfulAt
    .filter((at) => /\d/.test(cell.text[at] ?? ''))
    .map((at) => cell.text.slice(0, at + 1).replace(/\D/g, '').length);
  return places.length === 0 ? text('ocr.doubtful') : text('ocr.doubtfulAt', { places: places.join(', ') });
}

/** Straightened picture from which cells are cut. */
type CellPicture = Pick<Review, 'pictureUrl' | 'width' | 'height'>;

interface CellDetailProps {
  rowKey: number;
  column: ReviewedColumn;
  cell: Snapshot<ReviewedNumber>;
  /** Side computed from X and Y, where a printed one differs. */
  sideM: number | null;
  picture: CellPicture;
}

function CellDetail({ rowKey, column, cell, sideM, picture }: CellDetailProps) {
  const text = useText();
  const doubt = doubtOf(cell);
  const before = doubt === 'repaired' ? cell.read?.before : null;
  const isChanged = cell.read !== null && cell.text !== cell.read.text;
  return (
    <div className={styles.close}>
      {cell.read?.box && <PictureCrop {...picture} url={picture.pictureUrl} box={cell.read.box} className={styles.zoom} />}
      {doubt !== 'none' && <p>{doubtText(cell, text)}</p>}
      {sideM !== null && <p>{text('ocr.sideDiffers', { printed: cell.text, computed: formatLengthM(sideM) })}</p>}
      {isChanged && <p>{text('ocr.changed')}</p>}
      <div className={styles.steps}>
        {doubt !== 'none' && (
          <Button icon="check" onPress={() => acceptNumber(rowKey, column)}>
            {text('ocr.accept')}
          </Button>
        )}
        {before && (
          <Button icon="undo" onPress={() => revertRepair(rowKey, column)}>
            {text('ocr.takeBack', { before })}
          </Button>
        )}
        {isChanged && (
          <Button icon="undo" onPress={() => restoreNumber(rowKey, column)}>
            {text('ocr.restore')}
          </Button>
        )}
        <Button icon="plus" onPress={() => addReadCorner(rowKey)}>
          {text('ocr.addAfter')}
        </Button>
        <Button icon="remove" onPress={() => removeReadCorner(rowKey)}>
          {text('ocr.removePoint')}
        </Button>
      </div>
    </div>
  );
}

interface ReviewCellProps extends Omit<CellDetailProps, 'sideM'> {
  label: string;
  isChosen: boolean;
  /** A printed side contradicts X and Y. */
  differs: boolean;
}

/** Cell with a number as printed and, below, as read; doubtful digits are marked. */
function ReviewCell({ rowKey, column, label, cell, isChosen, differs, picture }: ReviewCellProps) {
  const text = useText();
  const id = `read-${column}-${rowKey}`;
  const doubt = doubtOf(cell);
  const isWrong = cell.text.trim() !== '' && Number.isNaN(parseMetres(cell.text));
  const message = isWrong ? text('ocr.notNumber') : doubtText(cell, text);
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
                <span key={at} className={doubt === 'repaired' || cell.read?.doubtfulAt.includes(at) ? styles.marked : undefined}>
                  {char}
                </span>
              ))}
            </span>
          )}
          <input
            id={id}
            className={styles.input}
            // The label around it has only a picture of the number.
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
            aria-describedby={message ? `${id}-words` : undefined}
            onFocus={() => focusCell(rowKey, column)}
            onChange={({ target }) => editNumber(rowKey, column, target.value)}
          />
        </span>
      </label>
      {message && (
        <span id={`${id}-words`} className="visually-hidden">
          {message}
        </span>
      )}
    </>
  );
}

interface ReviewRowProps {
  corner: Snapshot<ReviewedCorner>;
  /** Selected cell; null while it is in another row. */
  at: ReviewedColumn | null;
  /** Side from X and Y to the next corner. */
  sideM: number | null;
  picture: CellPicture;
}

export const ReviewRow = memo(function ReviewRow({ corner, at, sideM, picture }: ReviewRowProps) {
  const text = useText();
  const { key, name, side } = corner;
  const differs = side.text !== '' && sideM !== null && !agreesWithSide(side.text, sideM);
  /** @param axis label of the cell where the table's head has no room */
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
