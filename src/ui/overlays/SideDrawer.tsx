import { useDeferredValue, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton, IconButton } from '../controls/IconButton.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import { useModal } from './useModal.ts';
import styles from './SideDrawer.module.css';
import type { DialogProps } from './Dialog.tsx';

interface SideDrawerProps extends Pick<DialogProps, 'title' | 'back' | 'footer' | 'onClose' | 'children'> {
  /** The title is visible to screen readers only: the content has a better one. */
  titleHidden?: boolean;
}

export function SideDrawer({ title, titleHidden, back, footer, onClose, children }: SideDrawerProps) {
  const titleId = useId();
  const modal = useModal(onClose, 'title', title);
  const body = useRef<HTMLDivElement>(null);
  // The drawer renders at once, as its height does not depend on its content.
  const isFilled = useDeferredValue(true, false);
  const lastTitle = useRef(title);
  // Another view starts at its top, however far the previous one was scrolled.
  useLayoutEffect(() => {
    if (lastTitle.current !== title) body.current!.scrollTop = 0;
    lastTitle.current = title;
  }, [title]);
  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby={titleId}>
      <header className={joinClasses(styles.head, back && styles.hasBack, titleHidden && styles.bare)}>
        {back && <IconButton icon="back" label={back.label} onPress={back.onPress} />}
        <div className={styles.titleBox}>
          <h2 id={titleId} tabIndex={-1} className={titleHidden ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
        </div>
        <CloseButton onPress={onClose} />
      </header>
      <div ref={body} className={styles.body}>
        {isFilled && children}
      </div>
      {isFilled && footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}
