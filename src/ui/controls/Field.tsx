import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldWiring {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
}

export interface FieldProps {
  label: string;
  /** The label is visible to screen readers only. */
  labelHidden?: boolean;
  required?: boolean;
  hint?: string;
  error?: string;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Frame of every input: label above, message below. */
export function Field({ label, labelHidden, required, hint, error, children }: FieldProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        ...(error !== undefined && { 'aria-invalid': true as const }),
        ...(message !== undefined && { 'aria-describedby': `${id}-message` }),
        ...(required && { 'aria-required': true as const }),
      })}
      {message !== undefined && (
        <p id={`${id}-message`} className={error === undefined ? styles.hint : styles.error}>
          {message}
        </p>
      )}
    </div>
  );
}
