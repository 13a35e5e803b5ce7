import { useSnapshot } from 'valtio';
import { goToArea } from '../../flows/map/flyTo.ts';
import { useText } from '../../i18n/text/useText.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';
import styles from './MapFoot.module.css';

/** Where the view holds nothing of ours: what is nearest, and the way there. */
export function NearestData() {
  const { nearest } = useSnapshot(coverageSlice);
  const text = useText();
  return (
    <div role="status" className={styles.nearestPlace}>
      {nearest && (
        <button type="button" className={styles.nearest} onClick={() => goToArea(nearest.code)}>
          {text('mapFoot.nothingHere')} <span>{`${nearest.name}, ${nearest.cityName}`}</span>
        </button>
      )}
    </div>
  );
}
