import styles from './Swatch.module.css';

/** A square of colour beside the words that say what it stands for; hatched as on the map. */
export function Swatch({ colour, hatched = false }: { colour: string; hatched?: boolean }) {
  return (
    <span
      className={hatched ? `${styles.swatch} ${styles.hatched}` : styles.swatch}
      style={{ backgroundColor: colour }}
      aria-hidden="true"
    />
  );
}
