import { type KeyboardEvent, type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { List, useListRef } from 'react-window';
import { Skeleton } from '../../layout/Skeleton.tsx';
import { rowForKey } from '../../lists/listPlace.ts';
import { useModal } from '../../overlays/useModal.ts';
import { Icon } from '../Icon.tsx';
import { CloseButton } from '../IconButton.tsx';
import styles from './SearchSelect.module.css';
import { type SearchOption, SelectOption, type SelectOptionProps } from './SelectOption.tsx';
import { type OptionFinder, useFoundRows } from './useFoundRows.ts';

const GAP_PX = 4;
const MARGIN_PX = 12;
const MAX_HEIGHT_PX = 420;

/** Sets the card's `--left`, `--top` or `--bottom`, `--width` and `--room`; `--seen` is the height above a keyboard. */
function useAnchor(card: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = (): void => {
      const element = card.current;
      const rect = anchor.current?.getBoundingClientRect();
      if (!element || !rect) return;
      const below = window.innerHeight - rect.bottom - GAP_PX - MARGIN_PX;
      const above = rect.top - GAP_PX - MARGIN_PX;
      const isBelow = below >= Math.min(MAX_HEIGHT_PX, above);
      const room = Math.min(MAX_HEIGHT_PX, isBelow ? below : above);
      element.style.setProperty('--left', `${rect.left}px`);
      element.style.setProperty('--width', `${rect.width}px`);
      element.style.setProperty('--top', isBelow ? `${rect.bottom + GAP_PX}px` : 'auto');
      element.style.setProperty('--bottom', isBelow ? 'auto' : `${window.innerHeight - rect.top + GAP_PX}px`);
      element.style.setProperty('--room', `${room}px`);
      element.style.setProperty('--seen', `${window.visualViewport?.height ?? window.innerHeight}px`);
    };
    place();
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [card, anchor]);
}

export interface SelectTexts {
  /** Name of the search box. */
  search: string;
  waiting: string;
  count: (options: number) => string;
  noneTitle: string;
  noneText?: string;
}

export interface SelectDialogProps {
  title: string;
  options: readonly SearchOption[];
  finder: OptionFinder;
  value: string;
  /** First row, which clears the choice. */
  emptyText?: string;
  waiting?: boolean;
  /** Options have two lines. */
  tall?: boolean;
  texts: SelectTexts;
  /** Text that was typed to open it. */
  initialText: string;
  anchor: RefObject<HTMLElement | null>;
  onPick: (value: string) => void;
  onClose: () => void;
}

const ROW_PX = 44;
const TALL_ROW_PX = 56;
/** Rows above the chosen one when the list opens. */
const ROWS_BEFORE = 2;

/** List of a select: full screen on a phone, elsewhere a card at its field. Only visible rows are rendered. */
export function SelectDialog(props: SelectDialogProps) {
  const { options, finder, value, emptyText, texts, anchor, onPick } = props;
  const titleId = useId();
  const listId = useId();
  const [typed, setTyped] = useState(props.initialText);
  const found = useFoundRows(finder, typed);
  const list = useListRef(null);
  const input = useRef<HTMLInputElement>(null);
  const modal = useModal(props.onClose, 'field', props.title, true);
  useAnchor(modal.ref, anchor);

  const rowPx = props.tall ? TALL_ROW_PX : ROW_PX;
  const emptyRows = emptyText !== undefined && found === null ? 1 : 0;
  const matches = found?.length ?? options.length;
  const rowCount = matches + emptyRows;
  const [startRow] = useState(() => options.findIndex((option) => option.value === value) + emptyRows);
  const [activeRow, setActiveRow] = useState(Math.max(0, startRow));
  const [inPage, setInPage] = useState({ startIndex: 0, stopIndex: -1 });

  // Typing that opened it continues in its box.
  useLayoutEffect(() => {
    if (props.initialText === '') return;
    input.current?.focus();
    input.current?.setSelectionRange(props.initialText.length, props.initialText.length);
  }, [props.initialText]);

  const optionAt = useCallback(
    (row: number): SearchOption | undefined => {
      const at = row - emptyRows;
      if (at < 0) return { value: '', text: emptyText ?? '' };
      return options[found ? found[at]! : at];
    },
    [options, found, emptyRows, emptyText],
  );
  const rowProps: SelectOptionProps = useMemo(
    () => ({ listId, optionAt, value, activeRow, onPick }),
    [listId, optionAt, value, activeRow, onPick],
  );

  const goTo = (row: number): void => {
    setActiveRow(row);
    list.current?.scrollToRow({ index: row, align: 'auto', behavior: 'instant' });
  };
  const type = (text: string): void => {
    setTyped(text);
    setActiveRow(0);
    list.current?.element?.scrollTo({ top: 0, behavior: 'instant' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Enter that ends an IME composition chooses nothing.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const option = rowCount > 0 && !props.waiting ? optionAt(activeRow) : undefined;
      if (option) onPick(option.value);
      return;
    }
    if (rowCount === 0) return;
    const pageRows = Math.max(1, Math.floor((list.current?.element?.clientHeight ?? 0) / rowPx) - 1);
    const target = rowForKey(event.key, activeRow, pageRows, rowCount);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
  };

  const onRowsRendered = useCallback((_: unknown, all: { startIndex: number; stopIndex: number }): void => setInPage(all), []);
  const isActiveInPage = rowCount > 0 && activeRow >= inPage.startIndex && activeRow <= inPage.stopIndex;
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {props.title}
        </h2>
        <CloseButton onPress={props.onClose} />
      </header>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={texts.search}
          aria-autocomplete="list"
          aria-expanded={!props.waiting}
          aria-controls={props.waiting ? undefined : listId}
          aria-activedescendant={isActiveInPage ? `${listId}-${activeRow}` : undefined}
          type="text"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={texts.search}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={styles.count}>
        {props.waiting ? texts.waiting : texts.count(matches)}
      </p>
      {props.waiting ? (
        <div className={styles.waiting}>
          {['56%', '42%', '64%', '48%'].map((width) => (
            <Skeleton key={width} width={width} height={18} />
          ))}
        </div>
      ) : (
        <List<SelectOptionProps>
          id={listId}
          role="listbox"
          aria-label={props.title}
          tabIndex={-1}
          className={styles.list}
          // A message replaces it.
          style={{ flexGrow: matches === 0 ? 0 : 1 }}
          listRef={list}
          rowComponent={SelectOption}
          rowCount={rowCount}
          rowHeight={rowPx}
          rowProps={rowProps}
          defaultHeight={window.innerHeight}
          defaultScrollOffset={Math.max(0, startRow - ROWS_BEFORE) * rowPx}
          overscanCount={3}
          onRowsRendered={onRowsRendered}
        />
      )}
      {!props.waiting && matches === 0 && (
        <div className={styles.none}>
          <p className={styles.name}>{texts.noneTitle}</p>
          {texts.noneText !== undefined && <p className={styles.note}>{texts.noneText}</p>}
        </div>
      )}
    </dialog>
  );
}
