import { memo } from 'react';
import { pasteCorners, removeCornerRow, setCorner } from '../../../flows/search/editCorners.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import styles from '../Search.module.css';

interface CornerRowProps {
  /** Of the form's row. */
  rowKey: number;
  x: string;
  y: string;
  number: number;
  removable: boolean;
}

/**
 * One corner: X north, Y east, as typed. A table pasted into either box fills the form from here on. It may have
 * thousands of rows, so typing in one draws only that one.
 */
export const CornerRow = memo(function CornerRow({ rowKey, x, y, number, removable }: CornerRowProps) {
  const text = useText();
  const box = (axis: 'x' | 'y') => (
    <TextField
      label={text(axis === 'x' ? 'corners.x' : 'corners.y', { number })}
      labelHidden
      prefix={axis.toUpperCase()}
      alignEnd
      inputMode="decimal"
      value={axis === 'x' ? x : y}
      onChange={(typed) => setCorner(rowKey, axis, typed)}
      onPaste={(event) => {
        if (pasteCorners(event.clipboardData.getData('text'), rowKey)) event.preventDefault();
      }}
    />
  );
  return (
    <div className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {box('x')}
      {box('y')}
      <IconButton
        icon="remove"
        label={text('corners.remove', { number })}
        disabled={!removable && x === '' && y === ''}
        onPress={() => removeCornerRow(rowKey)}
      />
    </div>
  );
});
