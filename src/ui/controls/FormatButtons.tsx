import { Button } from './Button.tsx';
import styles from './FormatButtons.module.css';

interface FormatButtonsProps<Format extends string> {
  /** Names of the formats, in the order shown. */
  formats: Readonly<Record<Format, string>>;
  /** The format that is written now. */
  busy?: string | null;
  /** Whole name of a button, with the name of its format in it. */
  labelOf?: (name: string) => string;
  onPick: (format: Format) => void;
}

/** A button for each format that something is saved in. */
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
