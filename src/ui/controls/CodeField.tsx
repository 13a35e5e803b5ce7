import { Field, type FieldProps } from './Field.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './CodeField.module.css';

interface CodeFieldProps extends Pick<FieldProps, 'label' | 'error'> {
  length: number;
  value: string;
  /** @param code digits only */
  onChange: (code: string) => void;
}

/** One-time code, one box per digit. The single input behind them takes a paste or the phone's autofill whole. */
export function CodeField({ label, length, value, onChange, error }: CodeFieldProps) {
  const next = Math.min(value.length, length - 1);
  return (
    <Field label={label} required error={error}>
      {(wiring) => (
        <div className={joinClasses(styles.code, error !== undefined && styles.wrong)}>
          {Array.from({ length }, (_, place) => (
            <span key={place} className={joinClasses(styles.digit, place === next && styles.next)} aria-hidden="true">
              {value[place]}
            </span>
          ))}
          <input
            {...wiring}
            className={styles.input}
            type="text"
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern={`[0-9]{${length}}`}
            enterKeyHint="done"
            spellCheck={false}
            value={value}
            // No maxLength: it would cut '123 456' pasted from a message before the blank is removed.
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
            // Keeps the hidden caret at the box that is marked as next.
            onSelect={({ currentTarget: input }) => {
              const end = input.value.length;
              if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
            }}
          />
        </div>
      )}
    </Field>
  );
}
