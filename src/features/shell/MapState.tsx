import { useSnapshot } from 'valtio';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text/useText.ts';
import { retryMap, viewSlice } from '../../state/map/viewSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './Network.module.css';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';
import { resultsSlice, type ResultsSlice } from '../../state/results/resultsSlice.ts';
import { addressSlice, updateAddress } from '../../state/shell/addressSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

const MAP_MESSAGES = {
  loading: 'network.mapLoading',
  contextLost: 'network.mapLost',
  failed: 'network.mapFailed',
} as const;

/** Replaces the map while there is none. */
export function MapState() {
  const { map } = useSnapshot(viewSlice);
  const text = useText();
  if (map === 'ready') return null;
  return (
    <div role="status" className={styles.mapState} data-state={map}>
      {map === 'failed' && <Icon name="warning" />}
      <p>{text(MAP_MESSAGES[map])}</p>
      {map === 'failed' && <RetryButton label={text('network.mapRetry')} onPress={retryMap} />}
    </div>
  );
}

type ViewCompleteness = ResultsSlice['viewCompleteness'];

const PARCELS_MESSAGES: Record<ViewCompleteness, MessageId | null> = {
  loading: 'network.parcelsLoading',
  far: 'network.parcelsFar',
  full: 'network.parcelsFull',
  partial: 'network.parcelsPartial',
  complete: null,
};

/** Shorter states are neither shown nor announced. */
const TIMEOUT_MS = 600;

/** Returns the state once it has lasted; 'complete' at once. */
function useLasting(state: ViewCompleteness): ViewCompleteness {
  const [lasting, setLasting] = useState<ViewCompleteness>('complete');
  useEffect(() => {
    const timer = setTimeout(() => setLasting(state), state === 'complete' ? 0 : TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return lasting;
}

/** Shows over the map whether all parcels in view are loaded, without moving other elements. */
export function ParcelsState() {
  const { viewCompleteness } = useSnapshot(resultsSlice);
  const { online } = useSnapshot(networkSlice);
  const { map, hasLand, refusesLand } = useSnapshot(viewSlice);
  const { nearest } = useSnapshot(coverageSlice);
  const text = useText();
  const state = useLasting(viewCompleteness);
  // Far zooms load nothing more, but show cells in memory.
  const ofView = state === 'far' && hasLand ? null : PARCELS_MESSAGES[state];
  const message = refusesLand ? 'network.landRefused' : ofView;
  // Missing network, map or data have their own notices.
  const shown = map === 'ready' && message !== null && (refusesLand || (online && nearest === null));
  return (
    <div role="status" className={styles.parcels} data-completeness={state}>
      {shown && <p>{text(message)}</p>}
    </div>
  );
}

/** Offline notice, as long as it is true: what still works; after an offline start also what does not, and why. */
export function OfflineBanner() {
  const { online, beganOffline } = useSnapshot(networkSlice);
  const text = useText();
  return (
    <div role="status" className={styles.live}>
      {!online && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keys
        <p className={styles.banner} tabIndex={0}>
          <Icon name="offline" size={18} />
          <span>{text(beganOffline ? 'network.beganOffline' : 'network.offline')}</span>
        </p>
      )}
    </div>
  );
}

/** Notice that the link's parcel does not exist, until it is hidden or another parcel opens. */
export function LinkState() {
  const { parcelMissing } = useSnapshot(addressSlice);
  const text = useText();
  return (
    <div role="status" className={styles.live}>
      {parcelMissing && (
        <div className={styles.line}>
          <span>{text('share.noParcel')}</span>
          <IconButton icon="close" label={text('share.dismiss')} onPress={() => updateAddress({ parcelMissing: false })} />
        </div>
      )}
    </div>
  );
}
