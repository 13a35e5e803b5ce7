import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { Field } from './Field.tsx';
import { joinClasses } from './joinClasses.ts';
import styles from './Field.module.css';

interface TextFieldProps {
  label: string;
  labelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  required?: boolean;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'search';
  /** Drawn inside the box, before the text; the label still has to say it. */
  prefix?: ReactNode;
  /** Figures read better flush right. */
  alignEnd?: boolean;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** For an input that drives a list of options. */
  combobox?: { listId: string; expanded: boolean; activeId: string | undefined };
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, required, hint, error, prefix, alignEnd, combobox } = props;
  return (
    <Field label={label} labelHidden={labelHidden} required={required} hint={hint} error={error}>
      {(wiring) => (
        <div className={joinClasses(prefix !== undefined && styles.prefixed, alignEnd && styles.end)}>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...wiring}
            className={styles.input}
            type="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            inputMode={props.inputMode}
            value={props.value}
            placeholder={props.placeholder}
            onChange={(event) => props.onChange(event.target.value)}
            onPaste={props.onPaste}
            onKeyDown={props.onKeyDown}
            {...(combobox && {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': combobox.expanded,
              'aria-controls': combobox.listId,
              'aria-activedescendant': combobox.activeId,
            })}
          />
        </div>
      )}
    </Field>
  );
}
