import { Button } from './Button.tsx';
import styles from './FormatButtons.module.css';

interface FormatButtonsProps<Format extends string> {
  /** Names of the formats, in their order. */
  formats: Readonly<Record<Format, string>>;
  /** Format that is being written. */
  busy?: string | null;
  /** Accessible name of a button, which contains the name of its format. */
  labelOf?: (name: string) => string;
  onPick: (format: Format) => void;
}

export function FormatButtons<Format extends string>({ formats, busy, labelOf, onPick }: FormatButtonsProps<Format>) {
  return (
    <div className={styles.formats}>
      {(Object.entries(formats) as Array<[Format, string]>).map(([format, name]) => (
        <Button key={format} icon="download" wide label={labelOf?.(name)} busy={busy === format} onPress={() => onPick(format)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
