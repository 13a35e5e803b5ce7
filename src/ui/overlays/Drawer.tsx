import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useDeferredValue, useEffect, useId, useRef } from 'react';
import { CloseButton } from '../controls/IconButton.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Drawer.module.css';
import { Sheet, type SheetProps } from './Sheet.tsx';
import panelStyles from './SidePanel.module.css';
import { useDrawerHost } from './drawerHost.ts';

/** A drawer where the window is wide: a card in the left column, as tall as its content needs. */
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

/** What is pressed may go by its press ('Thử lại' gives way to a skeleton): focus goes to the heading then, not out of the drawer. */
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

/** Whom a drawer that has just gone gives the focus back to; one that takes its place takes this over. */
let owed: { opener: HTMLElement; frame: number } | null = null;

/** @returns what had the focus when a drawer opens, or is about to get it back */
function takeOver(): Element | null {
  const focused = document.activeElement;
  if (!owed || focused !== document.body) return focused;
  cancelAnimationFrame(owed.frame);
  const { opener } = owed;
  owed = null;
  return opener;
}

/** With the next frame, which lays the page out anyhow. Who has the focus by then keeps it. */
function giveBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  const frame = requestAnimationFrame(() => {
    owed = null;
    if (opener.isConnected && document.activeElement === document.body) opener.focus({ preventScroll: true });
  });
  owed = { opener, frame };
}

type SheetSettings = Partial<Pick<SheetProps, 'initialStop' | 'halfShare' | 'peekPx' | 'raised' | 'rest'>>;

interface DrawerProps extends SheetSettings, Pick<SheetProps, 'onClose' | 'children'> {
  title: string;
  /** A line above the title, smaller. */
  overline?: string;
  subtitle?: ReactNode;
  /** Beside the title. */
  badge?: ReactNode;
  /** Icon buttons beside the close button. */
  actions?: ReactNode;
  /** Fixed under the scrolling body. */
  footer?: ReactNode;
  /** The title is a sentence rather than a name. */
  longTitle?: boolean;
  /** The body's content scrolls itself (a virtual list). */
  fill?: boolean;
  /** Content under another name begins at its top. */
  page?: string;
  /** Where 'close' alone would be taken for something else. */
  closeLabel?: string;
}

/** A panel that floats over the page without blocking it: a bottom sheet, or a side panel where there is room. */
export function Drawer(props: DrawerProps) {
  const host = useDrawerHost();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusInside = useFocusInside(heading);
  // The press is answered by the sheet and its heading; what fills it follows in pieces while it slides. A side panel is as tall as its content: it would grow.
  const isFilled = useDeferredValue(true, host.layout === 'side');

  useEffect(() => {
    const opener = takeOver();
    // With the frame that first shows it, which lays it out anyhow: here the press would do so. What fills it may have taken the focus by then.
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
    // Escape closes from anywhere inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
