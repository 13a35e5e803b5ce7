import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Field.module.css';

type AutoComplete =
  | 'off'
  | 'name'
  | 'username'
  | 'email'
  | 'tel'
  | 'street-address'
  | 'current-password'
  | 'new-password'
  | 'one-time-code';

/** Attributes by purpose: autofill of browsers and password managers, and the keyboard. */
const PURPOSES = {
  name: { name: 'name', autoComplete: 'name' },
  email: { type: 'email', name: 'email', autoComplete: 'email', inputMode: 'email' },
  tel: { type: 'tel', name: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const;

export interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Replaces type, name, autoComplete and inputMode. */
  purpose?: keyof typeof PURPOSES;
  type?: 'text' | 'email' | 'tel' | 'password';
  /** Together with `autoComplete`, the name by which password managers and one-time codes find the field. */
  name?: string;
  autoComplete?: AutoComplete;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'search' | 'email' | 'tel';
  enterKeyHint?: 'search' | 'next' | 'done' | 'go' | 'send';
  maxLength?: number;
  /** Drawn inside the box, before the text; the label must still state it. */
  prefix?: ReactNode;
  /** Button inside the box, after the text. */
  end?: ReactNode;
  alignEnd?: boolean;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  combobox?: { listId: string; expanded: boolean; activeId: string | undefined };
}

export function TextField(field: TextFieldProps) {
  const props: TextFieldProps = { ...field, ...(field.purpose && PURPOSES[field.purpose]) };
  const { label, labelHidden, required, hint, error, prefix, end, alignEnd, combobox } = props;
  return (
    <Field label={label} labelHidden={labelHidden} required={required} hint={hint} error={error}>
      {(wiring) => (
        <div className={joinClasses(prefix !== undefined && styles.prefixed, end !== undefined && styles.ended, alignEnd && styles.end)}>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...wiring}
            className={styles.input}
            type={props.type ?? 'text'}
            name={props.name}
            autoComplete={props.autoComplete ?? 'off'}
            autoCorrect="off"
            autoCapitalize={props.autoComplete === 'name' ? 'words' : 'none'}
            spellCheck={false}
            enterKeyHint={props.enterKeyHint ?? 'search'}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            disabled={props.disabled}
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
          {end}
        </div>
      )}
    </Field>
  );
}
