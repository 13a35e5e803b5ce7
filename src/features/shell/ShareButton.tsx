import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { shareView } from '../../flows/shell/shareView.ts';
import { useText } from '../../i18n/useText.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ActionButton } from '../../ui/layout/ActionRow.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './Share.module.css';

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
