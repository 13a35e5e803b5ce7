import { useSnapshot } from 'valtio';
import { formatAccuracy, formatWithin } from '../../domain/stakeout/formatWithin.ts';
import { formatMeridian, formatNumber } from '../../domain/text/format.ts';
import { useText } from '../../i18n/useText.ts';
import { stakeoutSlice } from '../../state/stakeout/stakeoutSlice.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import styles from './Stakeout.module.css';
import { useWay } from './useWay.ts';

const NONE = '–';
/** So many times the accuracy away a bearing is sure to half a degree. */
const FINE_FROM = 115;

/** The way on the certificate's plane and on the Earth, side by side; no digit is finer than the receiver. */
export function WayFigures() {
  const found = useWay();
  const { target } = useSnapshot(stakeoutSlice);
  const text = useText();
  if (!found) return null;
  const { way, fix, isNear } = found;
  const { plane } = way;
  // Of a corner that may be underfoot neither direction nor distance is known.
  const delta = (value: number | undefined): string => (value === undefined || isNear ? NONE : formatWithin(value, fix.accuracyM, true));
  const length = (value: number | undefined): string => {
    if (value === undefined) return NONE;
    return isNear ? `≤ ${formatAccuracy(fix.accuracyM)}` : formatWithin(value, fix.accuracyM);
  };
  const decimals = way.lengthM > FINE_FROM * fix.accuracyM ? 1 : 0;
  const bearing = (value: number | undefined): string => {
    if (value === undefined || isNear) return NONE;
    const step = 10 ** decimals;
    return `${formatNumber((Math.round(value * step) % (360 * step)) / step, decimals)}°`;
  };
  const meridianDeg = target?.meridianDeg ?? null;
  return (
    <section>
      <DataTable
        caption={text('stakeout.figures')}
        columns={[text('stakeout.figure'), text('stakeout.plane'), text('stakeout.earth')]}
        rows={[
          [text('stakeout.length'), length(plane?.lengthM), length(way.lengthM)],
          [text('stakeout.deltaX'), delta(plane?.northM), NONE],
          [text('stakeout.deltaY'), delta(plane?.eastM), NONE],
          [text('stakeout.bearing'), bearing(plane?.bearingDeg), bearing(way.bearingDeg)],
        ]}
      />
      <p className={styles.soft}>
        {meridianDeg === null ? text('stakeout.planeSpecHint') : text('stakeout.planeHint', { meridian: formatMeridian(meridianDeg) })}
      </p>
    </section>
  );
}
