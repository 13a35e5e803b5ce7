import { useState } from 'react';
import styles from './Results.module.css';

/** A planning's or a sheet's picture; none, or a broken one, falls back to our own drawing (§2). */
export function PlanningPicture({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (url !== '' && !broken) {
    return (
      <img
        className={styles.picture}
        src={url}
        alt=""
        width="64"
        height="64"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="64" height="64" />
      <path className={styles.zoneOne} d="M-4 20 28 8l10 28-42 14Z" />
      <path className={styles.zoneTwo} d="m32 6 40-14 8 30-38 12Z" />
      <path className={styles.zoneThree} d="m0 56 40-14 12 30H4Z" />
      <path className={styles.street} d="M-4 52 70 24M30 2l24 66" />
    </svg>
  );
}
