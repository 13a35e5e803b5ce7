import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { addressSlice, tellMissingParcel } from '../../state/addressSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './Network.module.css';

/** Said until it is hidden or another parcel opens: the link asked for one that nobody has. */
export function LinkState() {
  const { parcelMissing } = useSnapshot(addressSlice);
  const text = useText();
  return (
    <div role="status" className={styles.live}>
      {parcelMissing && (
        <div className={styles.line}>
          <span>{text('share.noParcel')}</span>
          <IconButton icon="close" label={text('share.dismiss')} onPress={() => tellMissingParcel(false)} />
        </div>
      )}
    </div>
  );
}
