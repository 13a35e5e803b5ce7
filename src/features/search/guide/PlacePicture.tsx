import { useText } from '../../../i18n/useText.ts';
import { StepMark } from './StepMark.tsx';
import styles from './Guide.module.css';

/** A few letters typed, the suggestions under them, and the map they lead to. */
export function PlacePicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.field} x="16" y="22" width="172" height="38" rx="10" />
      <text className={styles.word} x="30" y="46">
        {text('guide.placeSample')}
      </text>
      <path className={styles.caret} d="M88 32v18" />
      <rect className={styles.card} x="16" y="68" width="172" height="100" rx="10" />
      <rect className={styles.chosenRow} x="22" y="74" width="160" height="42" rx="8" />
      <text className={styles.word} x="34" y="92">
        {text('guide.placeSampleOne')}
      </text>
      <text className={styles.smallWord} x="34" y="107">
        {text('guide.placeSampleNote')}
      </text>
      <text className={styles.softWord} x="34" y="138">
        {text('guide.placeSampleTwo')}
      </text>
      <text className={styles.smallWord} x="34" y="153">
        {text('guide.placeSampleTwoNote')}
      </text>
      <StepMark x={184} y={24} step={1} />
      <StepMark x={178} y={95} step={2} />
      <path className={styles.arrow} d="M196 95h22m-8-6 8 6-8 6" />
      <rect className={styles.card} x="226" y="40" width="98" height="112" rx="10" />
      <path className={styles.road} d="m226 120 98-34M262 40l32 112" />
      <path className={styles.plot} d="m240 56 18-5 7 20-18 6Z" />
      <path className={styles.pin} d="M276 108c11-13 16-21 16-28a16 16 0 0 0-32 0c0 7 5 15 16 28Z" />
      <circle className={styles.hole} cx="276" cy="80" r="6" />
    </>
  );
}
