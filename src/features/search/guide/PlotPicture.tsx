import { useText } from '../../../i18n/useText.ts';
import { StepMark } from './StepMark.tsx';
import styles from './Guide.module.css';

/** The lines of a land certificate that name the parcel, and the two boxes they go into. */
export function PlotPicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.card} x="16" y="16" width="180" height="158" rx="8" />
      <text className={styles.word} x="32" y="44">
        {text('guide.plotPaper')}
      </text>
      <rect className={styles.chosenRow} x="24" y="56" width="164" height="56" rx="8" />
      <text className={styles.figure} x="34" y="79">
        {text('guide.plotPaperParcel')}
      </text>
      <text className={styles.figure} x="34" y="101">
        {text('guide.plotPaperSheet')}
      </text>
      <path className={styles.rule} d="M32 130h140M32 146h116M32 162h128" />
      <StepMark x={188} y={56} step={1} />
      <path className={styles.arrow} d="M202 92h18m-8-6 8 6-8 6" />
      {(['plot.sheet', 'plot.parcel'] as const).map((label, index) => (
        <g key={label} transform={`translate(228 ${42 + 62 * index})`}>
          <text className={styles.softWord} x="2">
            {text(label)}
          </text>
          <rect className={styles.field} y="6" width="96" height="36" rx="10" />
          <text className={styles.figure} x="48" y="29" textAnchor="middle">
            {index === 0 ? '24' : '118'}
          </text>
        </g>
      ))}
      <StepMark x={322} y={48} step={2} />
    </>
  );
}
