import styles from './Guide.module.css';

interface StepMarkProps {
  x: number;
  y: number;
  step: number;
}

/** The number of a step, beside the part of the picture it speaks of. */
export function StepMark({ x, y, step }: StepMarkProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.mark} r="12" />
      <text className={styles.markText} textAnchor="middle" y="5">
        {step}
      </text>
    </g>
  );
}
