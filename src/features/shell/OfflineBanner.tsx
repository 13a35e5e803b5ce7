import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './Network.module.css';

/** Said as long as it is true: what still works; from the start of a page on, what does not and why. */
export function OfflineBanner() {
  const { online, beganOffline } = useSnapshot(networkSlice);
  const text = useText();
  return (
    <div role="status" className={styles.live}>
      {!online && (
        <p className={styles.banner}>
          <Icon name="offline" size={18} />
          <span>{text(beganOffline ? 'network.beganOffline' : 'network.offline')}</span>
        </p>
      )}
    </div>
  );
}
