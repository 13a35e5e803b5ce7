import { useId } from 'react';
import type { FieldProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './RadioGroup.module.css';

interface RadioGroupProps<Value extends string> {
  label: string;
  labelHidden?: boolean;
  value: Value;
  options: ReadonlyArray<{ value: Value; text: string }>;
  onChange: (value: Value) => void;
}

/** Two or three choices side by side; native radios underneath, so arrow keys work as usual. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={props.labelHidden ? 'visually-hidden' : styles.legend}>{props.label}</legend>
      <div className={styles.options}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckFieldProps extends Pick<FieldProps, 'label' | 'required' | 'error'> {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckField({ label, checked, disabled, required, error, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-required={required}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </>
  );
}
