import { useSnapshot } from 'valtio';
import { setCamera } from '../../flows/map/flyTo.ts';
import { useText } from '../../i18n/text/useText.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './MapFoot.module.css';

/** Less than this nobody sees, degrees. */
const TURNED_DEG = 0.5;

/** While the map is turned: where north is, and the way back to it. */
export function NorthTool() {
  const { bearing } = useSnapshot(viewSlice);
  const text = useText();
  if (Math.abs(bearing) < TURNED_DEG) return null;
  const label = text('map.north');
  return (
    <button type="button" className={styles.north} aria-label={label} title={label} onClick={() => setCamera({ bearing: 0 })}>
      <span className={styles.needle} style={{ transform: `rotate(${-bearing}deg)` }}>
        <Icon name="north" />
      </span>
    </button>
  );
}
