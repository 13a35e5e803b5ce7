import styles from './Swatch.module.css';

/** Square of colour beside its label; hatched as on the map. */
export function Swatch({ colour, hatched = false }: { colour: string; hatched?: boolean }) {
  return (
    <span
      className={hatched ? `${styles.swatch} ${styles.hatched}` : styles.swatch}
      style={{ backgroundColor: colour }}
      aria-hidden="true"
    />
  );
}
