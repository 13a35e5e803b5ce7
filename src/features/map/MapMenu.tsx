import { useSnapshot } from 'valtio';
import { formatMeridian, formatTyped } from '../../domain/text/format.ts';
import { placeActions } from '../../flows/map/placeActions.ts';
import { useText } from '../../i18n/text/useText.ts';
import { openPrint } from '../../flows/map/openPrint.ts';
import { mapMenuSlice, showMapMenu, type PressedPlace } from '../../state/map/mapMenuSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { PlacedMenu } from '../../ui/overlays/PlacedMenu.tsx';
import styles from './MapMenu.module.css';
import { readGridPlace } from '../../flows/map/readGridPlace.ts';
import { useLatestAnswer } from '../../ui/controls/useLatestAnswer.ts';

/** Menu of a place after a long press or a right click. */
export function MapMenu() {
  const { menu } = useSnapshot(mapMenuSlice);
  return menu && <PlaceMenu key={`${menu.x} ${menu.y}`} menu={menu} />;
}

function PlaceMenu({ menu }: { menu: PressedPlace }) {
  const text = useText();
  const position = { ...menu.position };
  const place = useLatestAnswer(readGridPlace, menu.position);
  const { center } = useSnapshot(viewSlice);
  const typed = formatTyped(position);

  return (
    <PlacedMenu
      x={menu.x}
      y={menu.y}
      label={text('mapMenu.title', { place: typed })}
      head={
        <p className={styles.place}>
          <strong>{typed}</strong>
          <span>
            {place
              ? text('mapTools.gridPlace', { meridian: formatMeridian(place.meridianDeg), x: place.x.toFixed(2), y: place.y.toFixed(2) })
              : '\u00a0'}
          </span>
        </p>
      }
      items={[
        { key: 'copy', icon: 'copy', text: text('mapMenu.copy'), act: () => void placeActions.copy(position) },
        { key: 'measure', icon: 'ruler', text: text('mapMenu.measure'), act: () => placeActions.measure(position) },
        { key: 'pick', icon: 'crosshair', text: text('mapTools.pickHere'), act: () => placeActions.pick(position) },
        { key: 'share', icon: 'share', text: text('mapMenu.share'), act: () => void placeActions.share(position, typed) },
        { key: 'print', icon: 'file', text: text('mapMenu.print'), act: openPrint },
      ]}
      // Closes when the place has moved away from the menu.
      closeOnChange={center}
      onClose={() => showMapMenu(null)}
    />
  );
}
