import type { SelectFieldProps } from '../SelectField.tsx';
// Our own: much smaller than a package's searchable select with a virtual list, and it loads before the map.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { joinClasses } from '../../styles/joinClasses.ts';
import { SelectDialog, type SelectDialogProps } from './SelectDialog.tsx';
import type { SearchOption } from './SelectOption.tsx';
import type { OptionFinder } from './useFoundRows.ts';
import fieldStyles from '../Field.module.css';
import styles from './SearchSelect.module.css';

interface SearchSelectProps extends Omit<SelectFieldProps, 'options' | 'emptyText'>, Pick<SelectDialogProps, 'tall' | 'texts'> {
  /** Must stay the same array as long as the options do: a new one is searched again. */
  options: readonly SearchOption[];
  finder: OptionFinder;
  /** Shown while nothing is chosen; without `required` also the row that clears the choice. */
  emptyText: string;
  /** The options are loading. */
  waiting?: boolean;
}

/** Searchable select for twelve to thousands of options. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, emptyText, texts } = props;
  /** Text that was typed to open it; null while it is closed. */
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
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- its modal dialog does not exist before
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={joinClasses(fieldStyles.input, styles.button, !chosen && styles.empty)}
            disabled={props.disabled}
            data-value={value}
            onClick={() => setOpenedBy('')}
            onKeyDown={openByKey}
          >
            {chosen?.text ?? (props.waiting ? texts.waiting : emptyText)}
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
              texts={texts}
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
