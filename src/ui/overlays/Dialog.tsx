import { type ReactNode, useDeferredValue, useId } from 'react';
import { Button } from '../controls/Button.tsx';
import { CloseButton, IconButton } from '../controls/IconButton.tsx';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import { joinClasses } from '../styles/joinClasses.ts';
import askStyles from './AskDialog.module.css';
import styles from './Dialog.module.css';
import { type ModalStart, useModal } from './useModal.ts';

/** Screens on which a page fills the screen, and none of its fields is focused as it opens. */
const PHONE_PAGE = '(max-width: 669.98px) and (pointer: coarse)';

export interface DialogProps {
  title: string;
  onClose: () => void;
  back?: { label: string; onPress: () => void };
  /** Fills a phone's screen. */
  page?: boolean;
  /** Shown at the bottom of a phone's screen, near the thumb. */
  low?: boolean;
  /** Has two columns where there is room for them. */
  wide?: boolean;
  /** Contains mostly text, which keys scroll. */
  scrollable?: boolean;
  start?: ModalStart;
  footer?: ReactNode;
  children: ReactNode;
}

/** Modal over everything: in the middle, or as a full page on a phone. */
export function Dialog({ title, onClose, back, page, low, wide, scrollable, start = 'close', footer, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose, start, title);
  // The page with its heading renders at once, its content deferred. Other dialogs have their content's height.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
      <div className={styles.body} tabIndex={scrollable ? 0 : undefined}>
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
  message: string | readonly string[];
  /** Left, quiet. Closing the dialog does the same, unless `onClose` is set. */
  other: Choice;
  /** Right, the usual choice. */
  main: Choice;
}

export function AskDialog({ title, message, onClose, other, main, low }: AskDialogProps) {
  return (
    <Dialog title={title} start="title" low={low} onClose={onClose ?? other.onPress}>
      {[message].flat().map((paragraph) => (
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
