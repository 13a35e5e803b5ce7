import styles from './Swatch.module.css';

/** A square of colour beside the words that say what it stands for. */
export function Swatch({ colour }: { colour: string }) {
  return <span className={styles.swatch} style={{ backgroundColor: colour }} aria-hidden="true" />;
}
