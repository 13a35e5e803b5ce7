import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { shareView } from '../../flows/shell/shareView.ts';
import { useText } from '../../i18n/useText.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './Share.module.css';

interface ShareButtonProps {
  /** As a row of a panel, or floating over the map. */
  look: 'row' | 'floating';
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
      {look === 'row' ? (
        <Button icon="share" wide onPress={() => void share()}>
          {text('share.parcel')}
        </Button>
      ) : (
        <div className={styles.floating}>
          <IconButton icon="share" label={text('share.view')} onPress={() => void share()} />
        </div>
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}
