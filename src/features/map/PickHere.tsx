import { useSnapshot } from 'valtio';
import { greatCircleM } from '../../domain/geometry/greatCircle.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { pickPosition } from '../../flows/map/tapMap.ts';
import { useText } from '../../i18n/text/useText.ts';
import { cameraSlice, viewSlice } from '../../state/map/viewSlice.ts';
import { pinSlice } from '../../state/results/resultsSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './MapTools.module.css';

/** Minimum distance from the pin in CSS pixels at which a new place can be picked. */
const NEAR_PX = 48;

/** Button 'Chọn vị trí này': marks the middle of a map dragged away from the pin; one press or key picks it. */
export function PickHere() {
  const { center, zoom, map } = useSnapshot(viewSlice);
  const { restedByUser } = useSnapshot(cameraSlice);
  const { position } = useSnapshot(pinSlice);
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  if (!center || !restedByUser || map !== 'ready' || tab === MEASURE_TAB) return null;
  if (position && greatCircleM(center, position) < NEAR_PX * pixelM(center.lat, zoom)) return null;
  return (
    <>
      <span className={styles.crosshair} aria-hidden="true" />
      <div className={styles.here}>
        <Button icon="crosshair" onPress={() => void pickPosition({ ...center })}>
          {text('mapTools.pickHere')}
        </Button>
      </div>
    </>
  );
}
