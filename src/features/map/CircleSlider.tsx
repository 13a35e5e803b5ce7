import { useSnapshot } from 'valtio';
import { CIRCLE_RADII_M, nearestRadiusIndex } from '../../domain/geometry/greatCircle.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { mapModeSlice, updateMapMode } from '../../state/map/mapModeSlice.ts';
import { Slider } from '../../ui/controls/Slider.tsx';
import styles from './MapTools.module.css';

/** Slider of the radius of the circle around a spinning map's middle (§2 'a vertical slider'). */
export function CircleSlider() {
  const { rotation, circleRadiusM } = useSnapshot(mapModeSlice);
  const text = useText();
  if (rotation === 'paused') return null;
  return (
    <div className={styles.circle} data-circle>
      <Slider
        vertical
        label={text('mapTools.radius')}
        labelHidden
        min={0}
        max={CIRCLE_RADII_M.length - 1}
        value={nearestRadiusIndex(circleRadiusM)}
        valueText={text('mapTools.metres', { figure: formatNumber(circleRadiusM, 0) })}
        onChange={(stop) => updateMapMode({ circleRadiusM: CIRCLE_RADII_M[stop]! })}
      />
    </div>
  );
}
