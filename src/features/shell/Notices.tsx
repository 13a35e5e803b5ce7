import { useEffect, useRef } from 'react';
import { toast, Toaster } from 'sonner';
import { useSnapshot } from 'valtio';
import { TOAST_MS } from '../../domain/limits.ts';
import { dropNotice, noticeSlice } from '../../state/noticeSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { useText } from '../../i18n/useText.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { AboveModals } from '../../ui/overlays/AboveModals.tsx';
import styles from './Notices.module.css';
import 'sonner/dist/styles.css';

interface NoticeWordsProps {
  id: number;
  words: string;
}

const HOLDERS = ['pointerenter', 'pointerdown', 'focusin'] as const;
const RELEASERS = ['pointerleave', 'focusout'] as const;

/** The words of one toast and its clock: 2 s (§8), standing still while it is touched or focused; a tap or Enter ends it. */
function NoticeWords({ id, words }: NoticeWordsProps) {
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const shown = box.current?.closest('[data-sonner-toast]');
    if (!shown) return;
    let timer = setTimeout(close, TOAST_MS);
    function close(): void {
      toast.dismiss(id);
    }
    const hold = (): void => clearTimeout(timer);
    const release = (): void => {
      clearTimeout(timer);
      timer = setTimeout(close, TOAST_MS);
    };
    for (const name of HOLDERS) shown.addEventListener(name, hold);
    for (const name of RELEASERS) shown.addEventListener(name, release);
    const closeByKey = (event: Event): void => {
      if ((event as KeyboardEvent).key === 'Enter') close();
    };
    shown.addEventListener('click', close);
    shown.addEventListener('keydown', closeByKey);
    return () => {
      clearTimeout(timer);
      for (const name of HOLDERS) shown.removeEventListener(name, hold);
      for (const name of RELEASERS) shown.removeEventListener(name, release);
      shown.removeEventListener('click', close);
      shown.removeEventListener('keydown', closeByKey);
    };
  }, [id]);

  return <span ref={box}>{words}</span>;
}

/** Between a toast and what lies below it. */
const FOOT_PX = 12;

const ICONS: Record<'info' | 'success' | 'warning' | 'error', IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'warning',
};

/**
 * Shows queued notices as toasts, announced politely, for 2 s each (§8); holding or focusing one keeps it. They lie at the foot of the map, over
 * the edge of a sheet: its tabs and close button are above them or below.
 */
export function Notices() {
  const { waiting } = useSnapshot(noticeSlice);
  const { bottom } = useSnapshot(viewSlice).padding;
  const text = useText();

  useEffect(() => {
    for (const notice of waiting) {
      const words = 'text' in notice.message ? notice.message.text : text(notice.message.id, notice.message.values);
      toast[notice.kind](<NoticeWords id={notice.id} words={words} />, {
        id: notice.id,
        // NoticeWords closes it: sonner's own clock does not stop while a toast has the focus.
        duration: Number.POSITIVE_INFINITY,
        icon: <Icon name={ICONS[notice.kind]} />,
        className: styles[notice.kind],
      });
      dropNotice(notice.id);
    }
  }, [waiting, text]);

  return (
    <AboveModals>
      <Toaster
        position="bottom-center"
        // Both languages are: left out, it is asked of the page's styles at each drawing, which lays the page out.
        dir="ltr"
        className={styles.toaster}
        containerAriaLabel={text('notices.region')}
        offset={{ bottom: bottom + FOOT_PX }}
        mobileOffset={{ bottom: `calc(${bottom + FOOT_PX}px + env(safe-area-inset-bottom, 0px))`, left: 12, right: 12 }}
      />
    </AboveModals>
  );
}
