import type { SelectFieldProps } from '../SelectField.tsx';
// Our own: 6.5 KB gzipped, before the map, where select, search and virtual list of react-aria-components 1.22 take 72.2 KB.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { joinClasses } from '../../styles/joinClasses.ts';
import { SelectDialog, type SelectDialogProps } from './SelectDialog.tsx';
import type { SearchOption } from './SelectOption.tsx';
import type { OptionFinder } from './useFoundRows.ts';
import fieldStyles from '../Field.module.css';
import styles from './SearchSelect.module.css';

interface SearchSelectProps extends Omit<SelectFieldProps, 'options' | 'emptyText'>, Pick<SelectDialogProps, 'tall' | 'words'> {
  /** Kept as long as it is the same list: a new one is searched anew. */
  options: readonly SearchOption[];
  /** Of these very options. */
  finder: OptionFinder;
  /** Shown while nothing is chosen; without `required` also the row that chooses nothing. */
  emptyText: string;
  /** Its options are on their way. */
  waiting?: boolean;
}

/** A select that one can search, as quick with 12,000 options as with twelve. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, emptyText, words } = props;
  /** What was typed to open it; null while it is shut. */
  const [openedBy, setOpenedBy] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useMemo(() => (value === '' ? undefined : options.find((option) => option.value === value)), [options, value]);
  const isOpen = openedBy !== null;

  const openByKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenedBy(isLetter ? event.key : '');
  };

  return (
    <Field label={props.label} labelHidden={props.labelHidden} required={props.required} hint={props.hint} error={props.error}>
      {(wiring) => (
        <div className={fieldStyles.select}>
          <button
            {...wiring}
            ref={button}
            type="button"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- what it opens is a modal dialog, not there before
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={joinClasses(fieldStyles.input, styles.button, !chosen && styles.empty)}
            disabled={props.disabled}
            data-value={value}
            onClick={() => setOpenedBy('')}
            onKeyDown={openByKey}
          >
            {chosen?.text ?? (props.waiting ? words.waiting : emptyText)}
          </button>
          <Icon name="chevron" />
          {isOpen && (
            <SelectDialog
              title={props.label}
              options={options}
              finder={props.finder}
              value={value}
              emptyText={props.required ? undefined : emptyText}
              waiting={props.waiting}
              tall={props.tall}
              words={words}
              initialText={openedBy}
              anchor={button}
              onPick={(picked) => {
                setOpenedBy(null);
                props.onChange(picked);
              }}
              onClose={() => setOpenedBy(null)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
