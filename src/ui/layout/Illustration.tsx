import styles from './Illustration.module.css';

const PLOTS = (
  <>
    <path className={styles.plot} d="m30 70 34-12 10 28-34 12Z" />
    <path className={styles.plot} d="m64 58 26-9 10 28-26 9Z" />
    <path className={styles.plot} d="m90 49 30-11 10 28-30 11Z" />
    <path className={styles.plot} d="m43 106 34-12 9 24-34 12Z" />
    <path className={styles.plot} d="m105 84 29-10 9 24-29 10Z" />
  </>
);

const ILLUSTRATIONS = {
  map: (
    <>
      {PLOTS}
      <path className={styles.chosen} d="m77 94 28-10 9 24-28 10Z" />
      <path className={styles.pin} d="M96 88c13-15 19-25 19-33a19 19 0 0 0-38 0c0 8 6 18 19 33Z" />
      <circle className={styles.hole} cx="96" cy="55" r="7" />
    </>
  ),
  list: (
    <>
      {PLOTS}
      <path className={styles.missing} d="m77 94 28-10 9 24-28 10Z" />
      <circle className={styles.glass} cx="112" cy="62" r="22" />
      <path className={styles.stem} d="m128 78 16 17" />
    </>
  ),
  offline: (
    <>
      {PLOTS}
      <path className={styles.cloud} d="M70 66a15 15 0 0 1 3-30 22 22 0 0 1 41-1 16 16 0 0 1 9 31Z" />
      <path className={styles.stem} d="m82 26 34 52" />
    </>
  ),
} as const;

export type IllustrationName = keyof typeof ILLUSTRATIONS;

/** Drawing of plots beside text with the same meaning. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg width="152" height="104" viewBox="10 16 152 104" aria-hidden="true" focusable="false">
      {ILLUSTRATIONS[name]}
    </svg>
  );
}
