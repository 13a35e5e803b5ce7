import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { toast, Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { dropNotice } from '../../flows/shell/raiseNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { noticeSlice } from '../../state/noticeSlice.ts';
import { AboveModals } from '../../ui/overlays/AboveModals.tsx';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { NoticeWords } from './NoticeWords.tsx';
import styles from './Notices.module.css';

const ICONS: Record<'info' | 'success' | 'warning' | 'error', IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'warning',
};

/** Shows queued notices as toasts, announced politely, for 2 s each (§8); touching or focusing one holds it. */
export function Notices() {
  const { waiting } = useSnapshot(noticeSlice);
  const text = useText();

  useEffect(() => {
    for (const notice of waiting) {
      const words = 'text' in notice.message ? notice.message.text : text(notice.message.id, notice.message.values);
      toast[notice.kind](<NoticeWords id={notice.sequence} words={words} />, {
        id: notice.sequence,
        // NoticeWords closes it: sonner's own clock does not stop while a toast has the focus.
        duration: Number.POSITIVE_INFINITY,
        icon: <Icon name={ICONS[notice.kind]} />,
        className: styles[notice.kind],
      });
      dropNotice(notice.sequence);
    }
  }, [waiting, text]);

  return (
    <AboveModals>
      <Toaster
        position="top-center"
        className={styles.toaster}
        containerAriaLabel={text('notices.region')}
        offset={{ top: 84 }}
        mobileOffset={{ top: 'calc(76px + env(safe-area-inset-top, 0px))', left: 12, right: 12 }}
      />
    </AboveModals>
  );
}
