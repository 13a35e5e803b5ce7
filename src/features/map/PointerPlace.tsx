import { useSnapshot } from 'valtio';
import { formatMeridian, formatTyped } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { pointerSlice } from '../../state/map/pointerSlice.ts';
import styles from './MapFoot.module.css';
import { readGridPlace } from '../../flows/map/readGridPlace.ts';
import { usePacedAnswer } from '../../ui/controls/usePacedAnswer.ts';

/** What a mouse points at, in WGS84 and on the likely VN-2000 grid. For the eye only: it changes with every move. */
export function PointerPlace() {
  const { position } = useSnapshot(pointerSlice);
  const place = usePacedAnswer(readGridPlace, position);
  const text = useText();
  if (!position) return null;
  return (
    <p className={styles.pointer} aria-hidden="true">
      <span>{formatTyped(position)}</span>
      {place && (
        <span>
          {text('mapTools.gridPlace', { meridian: formatMeridian(place.meridianDeg), x: place.x.toFixed(1), y: place.y.toFixed(1) })}
        </span>
      )}
    </p>
  );
}
