import { Field } from './Field.tsx';
import styles from './Field.module.css';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  rows?: number;
  maxLength?: number;
  disabled?: boolean;
}

/** Words of several lines. */
export function TextArea({ label, value, onChange, placeholder, hint, error, rows = 3, maxLength, disabled }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          className={styles.input}
          rows={rows}
          maxLength={maxLength}
          disabled={disabled}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
