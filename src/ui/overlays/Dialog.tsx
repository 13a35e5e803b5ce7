import { type ReactNode, useDeferredValue, useId } from 'react';
import { Button } from '../controls/Button.tsx';
import { CloseButton, IconButton } from '../controls/IconButton.tsx';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import { joinClasses } from '../styles/joinClasses.ts';
import askStyles from './AskDialog.module.css';
import styles from './Dialog.module.css';
import { type ModalStart, useModal } from './useModal.ts';

/** Where a page is as tall as the screen, and no field of it is focused as it opens. */
const PHONE_PAGE = '(max-width: 669.98px) and (pointer: coarse)';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** An arrow before the title, back to what this came from. */
  back?: { label: string; onPress: () => void };
  /** Takes the whole of a phone's screen. */
  page?: boolean;
  /** At the bottom of a phone's screen, near the thumb. */
  low?: boolean;
  /** Holds two columns where there is room for them. */
  wide?: boolean;
  /** Holds little but words: keys scroll them. */
  words?: boolean;
  start?: ModalStart;
  /** Under the content; at the bottom of a page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal over everything: in the middle, or as a page of its own on a phone. */
export function Dialog({ title, onClose, back, page, low, wide, words, start = 'close', footer, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose, start, title);
  // The press is answered by a page with its heading; what fills it follows in pieces. Any other dialog is as tall as its content: it would grow.
  const isPhonePage = useMediaQuery(PHONE_PAGE) && page === true;
  const isFilled = useDeferredValue(true, !isPhonePage);
  return (
    <dialog
      {...modal}
      className={joinClasses(styles.dialog, page && styles.page, low && styles.low, wide && styles.wide)}
      aria-labelledby={titleId}
      data-low={low}
    >
      <header className={joinClasses(styles.head, back && styles.hasBack)}>
        {back && <IconButton icon="back" label={back.label} onPress={back.onPress} />}
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <CloseButton onPress={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls and holds nothing to press must take keys */}
      <div className={styles.body} tabIndex={words ? 0 : undefined}>
        <div className={styles.content}>{isFilled && children}</div>
        {isFilled && footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

interface Choice {
  text: string;
  busy?: boolean;
  onPress: () => void;
}

interface AskDialogProps extends Pick<DialogProps, 'title' | 'low'>, Partial<Pick<DialogProps, 'onClose'>> {
  /** A string is one paragraph. */
  words: string | readonly string[];
  /** Left, quiet. Closing the dialog does the same, unless `onClose` says otherwise. */
  other: Choice;
  /** Right, what most people mean. */
  main: Choice;
}

export function AskDialog({ title, words, onClose, other, main, low }: AskDialogProps) {
  return (
    <Dialog title={title} start="title" low={low} onClose={onClose ?? other.onPress}>
      {[words].flat().map((paragraph) => (
        <p key={paragraph} className={askStyles.words}>
          {paragraph}
        </p>
      ))}
      <div className={askStyles.choices}>
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
