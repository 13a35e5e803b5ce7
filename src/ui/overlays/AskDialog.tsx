import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './AskDialog.module.css';

interface Choice {
  text: string;
  busy?: boolean;
  onPress: () => void;
}

interface AskDialogProps {
  title: string;
  /** A string is one paragraph. */
  words: string | readonly string[];
  closeLabel: string;
  onClose: () => void;
  /** Left, quiet. */
  other: Choice;
  /** Right, what most people mean. */
  main: Choice;
  /** At the bottom of a phone's screen, near the thumb. */
  low?: boolean;
}

/** A question with two answers. */
export function AskDialog({ title, words, closeLabel, onClose, other, main, low }: AskDialogProps) {
  return (
    <Dialog title={title} closeLabel={closeLabel} start="title" low={low} onClose={onClose}>
      {[words].flat().map((paragraph) => (
        <p key={paragraph} className={styles.words}>
          {paragraph}
        </p>
      ))}
      <div className={styles.choices}>
        <Button busy={other.busy} onPress={other.onPress}>
          {other.text}
        </Button>
        <Button variant="primary" busy={main.busy} onPress={main.onPress}>
          {main.text}
        </Button>
      </div>
    </Dialog>
  );
}
