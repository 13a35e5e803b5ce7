import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { retryMap, viewSlice } from '../../state/viewSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './Network.module.css';

const WORDS = {
  loading: 'network.mapLoading',
  contextLost: 'network.mapLost',
  failed: 'network.mapFailed',
} as const;

/** Where the map would be while it is not there. */
export function MapState() {
  const { map } = useSnapshot(viewSlice);
  const text = useText();
  if (map === 'ready') return null;
  return (
    <div role="status" className={styles.mapState} data-state={map}>
      {map === 'failed' && <Icon name="warning" />}
      <p>{text(WORDS[map])}</p>
      {map === 'failed' && (
        <Button icon="retry" onPress={retryMap}>
          {text('network.mapRetry')}
        </Button>
      )}
    </div>
  );
}
