import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

interface SelectOption {
  value: string;
  text: string;
}

export interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** Text of the empty choice; without one the list starts with its first option. */
  emptyText?: string;
  disabled?: boolean;
}

/** Native select, whose picker is the best one on a phone. */
export function SelectField(props: SelectFieldProps) {
  return (
    <Field label={props.label} labelHidden={props.labelHidden} required={props.required} hint={props.hint} error={props.error}>
      {(wiring) => (
        <div className={styles.select}>
          <select
            {...wiring}
            className={styles.input}
            value={props.value}
            disabled={props.disabled}
            onChange={(event) => props.onChange(event.target.value)}
          >
            {props.emptyText !== undefined && <option value="">{props.emptyText}</option>}
            {props.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
      )}
    </Field>
  );
}
