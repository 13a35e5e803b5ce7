import { Field } from './Field.tsx';
import styles from './Field.module.css';
import type { TextFieldProps } from './TextField.tsx';

interface TextAreaProps extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'placeholder' | 'error' | 'maxLength'> {
  rows?: number;
}

const grouped = (count: number): string => count.toLocaleString('en');

export function TextArea({ label, value, onChange, placeholder, error, rows = 3, maxLength }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={maxLength === undefined ? undefined : `${grouped(value.length)} / ${grouped(maxLength)}`}>
      {(wiring) => (
        <textarea
          {...wiring}
          className={styles.input}
          rows={rows}
          maxLength={maxLength}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
