import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { TOAST_MS } from '../../domain/limits.ts';
import { dropNotice, type Notice, noticeSlice } from '../../state/shell/noticeSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { AboveModals } from '../../ui/overlays/AboveModals.tsx';
import styles from './Notices.module.css';

const ICONS: Record<Notice['kind'], IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' };

/** Distance between a toast and the element below it. */
const FOOT_PX = 12;
/** Downward swipe that ends a toast. */
const SWIPE_PX = 45;
/** Maximum number of toasts; the oldest ends when another comes. */
const MAX_SHOWN = 3;

/** Toast with a timer of 2 s (§8), paused while touched or focused; a tap, Enter or a downward swipe ends it. */
function Toast({ kind, message, onEnd }: { kind: Notice['kind']; message: string | undefined; onEnd: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const pressedY = useRef<number | null>(null);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const swipedPx = ({ clientY }: PointerEvent): number => (pressedY.current === null ? 0 : Math.max(0, clientY - pressedY.current));
  const hold = (): void => setIsHeld(true);
  const release = (): void => setIsHeld(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it ends by itself, too
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- while it has the focus it stays
      tabIndex={0}
      className={`${styles.toast} ${styles[kind]}`}
      data-toast={kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onClick={onEnd}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') onEnd();
      }}
      onPointerDown={(event) => {
        hold();
        pressedY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        event.currentTarget.style.translate = `0 ${swipedPx(event)}px`;
      }}
      onPointerUp={(event) => {
        if (swipedPx(event) >= SWIPE_PX) return onEnd();
        pressedY.current = null;
        event.currentTarget.style.translate = '';
      }}
    >
      <Icon name={ICONS[kind]} />
      <span>{message}</span>
    </li>
  );
}

/** Shows queued notices as toasts, announced politely, at the map's foot, clear of a sheet's tabs and close button. */
export function Notices() {
  const { waiting } = useSnapshot(noticeSlice);
  const { bottom } = useSnapshot(viewSlice).padding;
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState<Array<{ id: number; kind: Notice['kind']; message: string | undefined }>>([]);

  useEffect(() => {
    if (waiting.length === 0) return;
    const added = waiting.map(({ id, kind, message }) => ({ id, kind, message: shownText(text, message) }));
    setShown((before) => [...before.filter(({ id }) => added.every((toast) => toast.id !== id)), ...added].slice(-MAX_SHOWN));
    for (const { id } of added) dropNotice(id);
  }, [waiting, text]);

  // Two seconds are too short to reach a toast by Tab.
  useEffect(() => {
    const focusNewest = ({ altKey, code }: globalThis.KeyboardEvent): void => {
      if (altKey && code === 'KeyT') list.current?.querySelector<HTMLElement>('li:last-child')?.focus();
    };
    document.addEventListener('keydown', focusNewest);
    return () => document.removeEventListener('keydown', focusNewest);
  }, []);

  return (
    <AboveModals>
      <section aria-label={text('notices.region')} aria-keyshortcuts="Alt+T" aria-live="polite" aria-relevant="additions text">
        <ol ref={list} className={styles.toaster} data-toaster style={{ '--foot': `${bottom + FOOT_PX}px` } as CSSProperties}>
          {shown.map(({ id, kind, message }) => (
            <Toast key={id} kind={kind} message={message} onEnd={() => setShown((before) => before.filter((toast) => toast.id !== id))} />
          ))}
        </ol>
      </section>
    </AboveModals>
  );
}
