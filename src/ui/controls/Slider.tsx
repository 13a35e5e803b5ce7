// A native range: smaller than a package's slider, loads before the map, and keys and screen readers work as usual.
import { useId } from 'react';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Slider.module.css';

interface SliderProps {
  label: string;
  labelHidden?: boolean;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Value as text, shown and announced: '60 %', '1,000 m'. */
  valueText: string;
  /** Vertical, from bottom to top, with the label below. */
  vertical?: boolean;
  /** Called while it moves, at most as often as the browser reports. */
  onChange: (value: number) => void;
}

export function Slider({ label, labelHidden, value, min, max, step = 1, valueText, vertical, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={joinClasses(styles.slider, vertical && styles.vertical)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        aria-orientation={vertical ? 'vertical' : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span className={styles.value} aria-hidden="true">
        {valueText}
      </span>
    </div>
  );
}
