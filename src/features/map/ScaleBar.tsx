import { useSnapshot } from 'valtio';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { scaleBar } from '../../domain/map/scaleBar.ts';
import { formatDistance } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { resultsSlice } from '../../state/resultsSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import styles from './MapFoot.module.css';

const MAX_PX = 96;

/** How long something in the middle of the map is. A tilted map has no scale. */
export function ScaleBar() {
  const { center, zoom, pitch } = useSnapshot(viewSlice);
  const text = useText();
  if (!center || pitch > 0) return null;
  const { metres, px } = scaleBar(pixelM(center.lat, zoom), MAX_PX);
  // A round length has no decimals, in metres or kilometres.
  const length = metres < 1 ? { value: String(metres), unit: 'm' } : wholeDistance(metres);
  const words = `${length.value} ${length.unit}`;
  return (
    <div className={styles.scale} role="img" aria-label={text('mapTools.scale', { length: words })}>
      <span aria-hidden="true">{words}</span>
      <span className={styles.bar} style={{ width: `${px.toFixed(1)}px` }} />
    </div>
  );
}

function wholeDistance(metres: number): { value: string; unit: string } {
  const { value, unit } = formatDistance(metres);
  return { value: value.replace(/\.0$/, ''), unit };
}

/** On the map itself: the land in view is made, nobody's. */
export function SampleSign() {
  const { viewHasSample } = useSnapshot(resultsSlice);
  const { hasSample } = useSnapshot(viewSlice);
  const text = useText();
  return (
    <p role="status" className={styles.sample}>
      {(viewHasSample || hasSample) && <Badge>{text('parcel.sample')}</Badge>}
    </p>
  );
}
