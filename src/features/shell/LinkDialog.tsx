import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text/useText.ts';
import { endSharing } from '../../state/map/shareSlice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Share.module.css';

/** The link, selected, where the browser lets it neither be shared nor copied. */
export function LinkDialog({ link }: { link: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useText();
  useEffect(() => {
    // Behind the dialog, which is shown with this frame.
    const frame = requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Dialog title={text('share.link')} closeLabel={text('drawer.close')} onClose={endSharing}>
      <p className={styles.hint}>{text('share.linkHint')}</p>
      <textarea ref={box} className={styles.link} readOnly rows={6} aria-label={text('share.link')} value={link} />
    </Dialog>
  );
}
