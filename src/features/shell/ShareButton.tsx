import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { shareView } from '../../flows/shell/shareView.ts';
import { useText } from '../../i18n/useText.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ActionButton } from '../../ui/layout/ActionRow.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Share.module.css';

/** The link, selected, where the browser lets it neither be shared nor copied. */
function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useText();
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  return (
    <Dialog title={text('share.link')} closeLabel={text('drawer.close')} onClose={onClose}>
      <p className={styles.hint}>{text('share.linkHint')}</p>
      <textarea ref={box} className={styles.link} readOnly rows={6} aria-label={text('share.link')} value={link} />
    </Dialog>
  );
}

interface ShareButtonProps {
  /** As an action of a panel, or floating over the map. */
  look: 'action' | 'floating';
}

/** Shares a link to what the map shows, named after the open parcel if there is one. */
export function ShareButton({ look }: ShareButtonProps) {
  const { parcel } = useSnapshot(selectionSlice);
  const [link, setLink] = useState<string | null>(null);
  const text = useText();
  const share = async (): Promise<void> => {
    const name = parcel && text('parcel.name', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber });
    setLink(await shareView(name === null ? text('app.title') : `${name}, ${parcel?.address}`));
  };
  return (
    <>
      {look === 'action' ? (
        <ActionButton icon="share" label={text('share.parcel')} onPress={() => void share()} />
      ) : (
        <div className={styles.floating}>
          <IconButton icon="share" label={text('share.view')} onPress={() => void share()} />
        </div>
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}
