import { landCode as knownCode } from '../../../domain/land/landCodes.ts';
import styles from '../Results.module.css';

/** A lot among its neighbours in the colour of its land code: a thửa has no picture of its own. */
export function ParcelPicture({ landCode }: { landCode: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="64" height="64" />
      <path className={styles.lots} d="M-6 24 24 12l12 32-30 12Zm54-22 24-9 14 30-26 10Z" />
      <path className={styles.lot} d="m24 12 24-10 12 31-24 11Z" style={{ fill: knownCode(landCode)?.colour }} />
      <path className={styles.street} d="M-4 66 70 36" />
    </svg>
  );
}
