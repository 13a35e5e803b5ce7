import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { RowComponentProps } from 'react-window';
import styles from './VirtualList.module.css';

export interface ListRowProps<Row> {
  rowAt: (index: number) => Row | undefined;
  renderRow: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
  placeholder: ReactNode;
  /** The row that Tab reaches and the keys start from. */
  activeIndex: number;
}

/** One place of a virtual list; rows come and go in it. */
export function ListRow<Row>(props: RowComponentProps<ListRowProps<Row>>) {
  const row = props.rowAt(props.index);
  return (
    <div {...props.ariaAttributes} style={props.style} className={styles.row} aria-busy={row === undefined || undefined}>
      {row === undefined ? (
        props.placeholder
      ) : (
        <RowButton isActive={props.index === props.activeIndex} onPick={() => props.onPick(row)}>
          {props.renderRow(row)}
        </RowButton>
      )}
    </div>
  );
}

interface RowButtonProps {
  isActive: boolean;
  onPick: () => void;
  children: ReactNode;
}

/**
 * What Tab and the keys reach of a row. Focus goes back to the list when its row scrolls out or another becomes the
 * active one, and from the list to the active row as soon as that is there: so it is never lost to the page.
 */
function RowButton({ isActive, onPick, children }: RowButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    const list = own?.closest<HTMLElement>('[role="list"]');
    if (!own || !list) return;
    if (isActive && document.activeElement === list) own.focus({ preventScroll: true });
    return () => {
      // React cleans up before it takes the button out of the page.
      if (document.activeElement === own) list.focus({ preventScroll: true });
    };
  }, [isActive]);
  return (
    <button ref={button} type="button" className={styles.button} tabIndex={isActive ? 0 : -1} onClick={onPick}>
      {children}
    </button>
  );
}
