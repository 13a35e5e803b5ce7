import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useDeferredValue, useEffect, useId, useRef } from 'react';
import { CloseButton } from '../controls/IconButton.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Drawer.module.css';
import { Sheet, type SheetProps } from './Sheet.tsx';
import panelStyles from './SidePanel.module.css';
import { useDrawerHost } from './drawerHost.ts';

/** Drawer of a wide window: a card in the left column, as tall as its content. */
function SidePanel({ head, children }: { head: ReactNode; children: ReactNode }) {
  const { onCover } = useDrawerHost();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    onCover(box.current?.getBoundingClientRect().right ?? 0);
    return () => {
      onCover(0);
    };
  }, [onCover]);

  return (
    <div ref={box} className={panelStyles.panel}>
      {head}
      {children}
    </div>
  );
}

/** Moves the focus to the heading when the focused element disappears ('Thử lại' becomes a skeleton). */
function useFocusInside(heading: RefObject<HTMLElement | null>): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new MutationObserver(() => {
      if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
      focused.current = null;
      heading.current?.focus({ preventScroll: true });
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [heading]);
  return { ref, onFocus: ({ target }) => void (focused.current = target) };
}

/** Element to which a closed drawer returns the focus; a drawer that replaces it takes this over. */
let pendingFocus: { opener: HTMLElement; frame: number } | null = null;

/** @returns the element that has the focus when a drawer opens, or is about to receive it */
function takeOver(): Element | null {
  const focused = document.activeElement;
  if (!pendingFocus || focused !== document.body) return focused;
  cancelAnimationFrame(pendingFocus.frame);
  const { opener } = pendingFocus;
  pendingFocus = null;
  return opener;
}

/** Returns the focus in the next frame, which runs layout anyway, unless it has moved by then. */
function giveBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  const frame = requestAnimationFrame(() => {
    pendingFocus = null;
    if (opener.isConnected && document.activeElement === document.body) opener.focus({ preventScroll: true });
  });
  pendingFocus = { opener, frame };
}

type SheetSettings = Partial<Pick<SheetProps, 'initialStop' | 'halfShare' | 'peekPx' | 'raised' | 'rest'>>;

interface DrawerProps extends SheetSettings, Pick<SheetProps, 'onClose' | 'children'> {
  title: string;
  overline?: string;
  subtitle?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** The title is a sentence rather than a name. */
  longTitle?: boolean;
  /** The body's content scrolls itself (a virtual list). */
  fill?: boolean;
  /** Name of the content; another one scrolls to the top. */
  page?: string;
  closeLabel?: string;
}

/** Panel that floats over the page without blocking it: a bottom sheet, or a side panel where there is room. */
export function Drawer(props: DrawerProps) {
  const host = useDrawerHost();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusInside = useFocusInside(heading);
  // Sheet and heading render at once, the content deferred while it slides. A side panel has its content's height.
  const isFilled = useDeferredValue(true, host.layout === 'side');

  useEffect(() => {
    const opener = takeOver();
    // Use the frame that first shows it and runs layout anyway. The content may have taken the focus by then.
    const frame = requestAnimationFrame(() => {
      if ([opener, document.body].includes(document.activeElement)) heading.current?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      giveBack(opener);
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    // A dialog that asks before closing must not be closed by the same key.
    event.preventDefault();
    props.onClose();
  };

  const head = (
    <header className={styles.head}>
      <div className={styles.titles}>
        {props.overline !== undefined && <p className={styles.overline}>{props.overline}</p>}
        <div className={styles.titleRow}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={joinClasses(styles.title, props.longTitle && styles.long)}>
            {props.title}
          </h2>
          {props.badge}
        </div>
        {props.subtitle !== undefined && <div className={styles.subtitle}>{props.subtitle}</div>}
      </div>
      <div className={styles.actions}>
        {props.actions}
        <CloseButton label={props.closeLabel} onPress={props.onClose} />
      </div>
    </header>
  );
  const body = isFilled && (
    <>
      <div key={props.page} className={props.fill ? styles.fillBody : styles.body}>
        {props.children}
      </div>
      {props.footer !== undefined && <footer className={styles.footer}>{props.footer}</footer>}
    </>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <div {...focusInside} role="dialog" aria-labelledby={titleId} className={styles[host.layout]} onKeyDown={closeOnEscape}>
      {host.layout === 'sheet' ? (
        <Sheet
          head={head}
          initialStop={props.initialStop ?? 'half'}
          halfShare={props.halfShare ?? 0.5}
          peekPx={props.peekPx}
          raised={props.raised}
          rest={props.rest}
          onClose={props.onClose}
        >
          {body}
        </Sheet>
      ) : (
        <SidePanel head={head}>{body}</SidePanel>
      )}
    </div>
  );
}
