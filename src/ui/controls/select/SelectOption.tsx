import type { RowComponentProps } from 'react-window';
import { Icon } from '../Icon.tsx';
import styles from './SearchSelect.module.css';

export interface SearchOption {
  value: string;
  text: string;
  note?: string;
}

export interface SelectOptionProps {
  listId: string;
  optionAt: (row: number) => SearchOption | undefined;
  value: string;
  activeRow: number;
  onPick: (value: string) => void;
}

/** Slot of a select's list; options come and go in it. */
export function SelectOption(props: RowComponentProps<SelectOptionProps>) {
  const { ariaAttributes, index, style, listId, value, activeRow, onPick } = props;
  const option = props.optionAt(index);
  if (!option) return null;
  return (
    // The box above handles the keys and keeps the focus (WAI-ARIA combobox).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      {...ariaAttributes}
      role="option"
      id={`${listId}-${index}`}
      aria-selected={option.value === value}
      data-active={index === activeRow || undefined}
      data-value={option.value}
      style={style}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(option.value)}
    >
      <div className={styles.words}>
        <p className={styles.name}>{option.text}</p>
        {option.note !== undefined && <p className={styles.note}>{option.note}</p>}
      </div>
      {option.value === value && <Icon name="check" />}
    </div>
  );
}
