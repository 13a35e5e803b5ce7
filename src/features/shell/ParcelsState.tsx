import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';
import { resultsSlice, type ResultsSlice } from '../../state/resultsSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import styles from './Network.module.css';

type ViewCompleteness = ResultsSlice['viewCompleteness'];

const WORDS: Record<ViewCompleteness, MessageId | null> = {
  loading: 'network.parcelsLoading',
  far: 'network.parcelsFar',
  full: 'network.parcelsFull',
  partial: 'network.parcelsPartial',
  complete: null,
};

/** States shorter than this are neither shown nor announced. */
const PATIENCE_MS = 600;

/** The state once it has lasted; 'complete' shows at once. */
function useLasting(state: ViewCompleteness): ViewCompleteness {
  const [lasting, setLasting] = useState<ViewCompleteness>('complete');
  useEffect(() => {
    const timer = setTimeout(() => setLasting(state), state === 'complete' ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return lasting;
}

/** Over the map: whether all parcels in view are there. Lies over it, so that nothing moves when it comes and goes. */
export function ParcelsState() {
  const { viewCompleteness } = useSnapshot(resultsSlice);
  const { online } = useSnapshot(networkSlice);
  const { map, hasLand } = useSnapshot(viewSlice);
  const { nearest } = useSnapshot(coverageSlice);
  const text = useText();
  const state = useLasting(viewCompleteness);
  // From afar nothing more is fetched, but what is held is seen.
  const words = state === 'far' && hasLand ? null : WORDS[state];
  // Without a network or a map their own signs say why; so does where there is nothing.
  const shown = online && map === 'ready' && words !== null && nearest === null;
  return (
    <div role="status" className={styles.parcels} data-completeness={state}>
      {shown && <p>{text(words)}</p>}
    </div>
  );
}
