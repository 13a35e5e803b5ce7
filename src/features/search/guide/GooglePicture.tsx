import { useText } from '../../../i18n/useText.ts';
import { StepMark } from './StepMark.tsx';
import styles from './Guide.module.css';

/** A spot held on a map, its coordinates, and the box they are pasted into. */
export function GooglePicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.card} x="16" y="16" width="146" height="158" rx="10" />
      <path className={styles.road} d="M16 132 162 78M78 16l42 158" />
      <path className={styles.plot} d="m34 34 34-8 10 30-32 9Zm66 70 40-15 10 32-38 14Z" />
      <path className={styles.pin} d="M92 92c11-13 16-21 16-28a16 16 0 0 0-32 0c0 7 5 15 16 28Z" />
      <circle className={styles.hole} cx="92" cy="64" r="6" />
      <rect className={styles.card} x="28" y="142" width="122" height="24" rx="8" />
      <text className={styles.figure} x="89" y="158" textAnchor="middle">
        21.06245, 105.77612
      </text>
      <StepMark x={150} y={132} step={1} />
      <path className={styles.arrow} d="M172 154c14 0 14-62 26-62m-7-6 8 6-8 6" />
      <rect className={styles.field} x="206" y="72" width="118" height="38" rx="10" />
      <text className={styles.figure} x="265" y="95" textAnchor="middle">
        21.06245, 105.7…
      </text>
      <rect className={styles.button} x="206" y="120" width="118" height="32" rx="10" />
      <text className={styles.buttonText} x="265" y="141" textAnchor="middle">
        {text('search.submit')}
      </text>
      <StepMark x={318} y={70} step={2} />
    </>
  );
}
