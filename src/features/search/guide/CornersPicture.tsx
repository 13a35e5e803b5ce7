import { useText } from '../../../i18n/useText.ts';
import { StepMark } from './StepMark.tsx';
import styles from './Guide.module.css';

const ROWS = [
  ['1', '1771012.43', '550214.18'],
  ['2', '1771013.90', '550220.02'],
  ['3', '1770993.51', '550225.06'],
  ['4', '1770992.07', '550219.19'],
] as const;

/** The corner table of a land certificate and the plot it describes. */
export function CornersPicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.card} x="16" y="16" width="206" height="158" rx="8" />
      <text className={styles.word} x="119" y="38" textAnchor="middle">
        {text('guide.cornersPaper')}
      </text>
      <path className={styles.rule} d="M28 48h182M28 72h182M28 94h182M28 116h182M28 138h182M28 160h182M58 48v112M136 48v112" />
      <text className={styles.word} x="97" y="65" textAnchor="middle">
        X
      </text>
      <text className={styles.word} x="173" y="65" textAnchor="middle">
        Y
      </text>
      {ROWS.map(([corner, x, y], index) => (
        <g key={corner} transform={`translate(0 ${87 + 22 * index})`}>
          <text className={styles.figure} x="43" textAnchor="middle">
            {corner}
          </text>
          <text className={styles.figure} x="97" textAnchor="middle">
            {x}
          </text>
          <text className={styles.figure} x="173" textAnchor="middle">
            {y}
          </text>
        </g>
      ))}
      <StepMark x={214} y={24} step={1} />
      <StepMark x={136} y={60} step={2} />
      <path className={styles.road} d="m240 150 84-24M240 48l84-24" />
      <path className={styles.chosen} d="m256 66 38-11 20 66-38 11Z" />
      {['256 66', '294 55', '314 121', '276 132'].map((corner, index) => (
        <g key={corner} transform={`translate(${corner})`}>
          <circle className={styles.corner} r="5" />
          <text className={styles.figure} x={index === 0 || index === 3 ? -12 : 12} y="4" textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </>
  );
}
