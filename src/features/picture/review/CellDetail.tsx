import type { Snapshot } from 'valtio';
import { doubtOf, type ReviewedColumn, type ReviewedNumber } from '../../../domain/picture/reviewedCorner.ts';
import { formatLengthM } from '../../../domain/text/format.ts';
import { acceptRead, restoreRead, revertRepair } from '../../../flows/picture/typeRead.ts';
import { type Text, useText } from '../../../i18n/text/useText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PictureCrop } from './PictureCrop.tsx';
import styles from './Review.module.css';
import { addReadCorner, removeReadCorner } from '../../../state/picture/readingPicture.ts';

/** Why a number that the user has not confirmed is in doubt; '' when it is not. */
export function doubtWords(cell: Snapshot<ReviewedNumber>, text: Text): string {
  const doubt = doubtOf(cell);
  if (doubt === 'none' || !cell.read) return '';
  if (doubt === 'repaired') return text('ocr.repaired', { before: cell.read.before ?? '–' });
  // Digits are counted, not separators.
  const places = cell.read.doubtfulAt
    .filter((at) => /\d/.test(cell.text[at] ?? ''))
    .map((at) => cell.text.slice(0, at + 1).replace(/\D/g, '').length);
  return places.length === 0 ? text('ocr.doubtful') : text('ocr.doubtfulAt', { places: places.join(', ') });
}

/** The straightened picture that cells are cut from. */
export interface CellPicture {
  pictureUrl: string;
  width: number;
  height: number;
}

interface CellDetailProps {
  rowKey: number;
  column: ReviewedColumn;
  cell: Snapshot<ReviewedNumber>;
  /** Of a printed side: what X and Y give, where they differ. */
  sideM: number | null;
  picture: CellPicture;
}

/** The selected cell, enlarged, with its corrections. */
export function CellDetail({ rowKey, column, cell, sideM, picture }: CellDetailProps) {
  const text = useText();
  const doubt = doubtOf(cell);
  const before = doubt === 'repaired' ? cell.read?.before : null;
  const isChanged = cell.read !== null && cell.text !== cell.read.text;
  return (
    <div className={styles.close}>
      {cell.read?.box && <PictureCrop {...picture} url={picture.pictureUrl} box={cell.read.box} className={styles.zoom} />}
      {doubt !== 'none' && <p>{doubtWords(cell, text)}</p>}
      {sideM !== null && <p>{text('ocr.sideDiffers', { printed: cell.text, computed: formatLengthM(sideM) })}</p>}
      {isChanged && <p>{text('ocr.changed')}</p>}
      <div className={styles.steps}>
        {doubt !== 'none' && (
          <Button icon="check" onPress={() => acceptRead(rowKey, column)}>
            {text('ocr.accept')}
          </Button>
        )}
        {before && (
          <Button icon="undo" onPress={() => revertRepair(rowKey, column)}>
            {text('ocr.takeBack', { before })}
          </Button>
        )}
        {isChanged && (
          <Button icon="undo" onPress={() => restoreRead(rowKey, column)}>
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
