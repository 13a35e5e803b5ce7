import { useSnapshot } from 'valtio';
import { formatAreaM2 } from '../../domain/text/format.ts';
import { chooseLot } from '../../flows/parcel/pickLots.ts';
import { useText } from '../../i18n/text/useText.ts';
import { lotMenuSlice, showLotMenu, type OpenLotMenu } from '../../state/map/mapMenuSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { PlacedMenu } from '../../ui/overlays/PlacedMenu.tsx';

/** Offset below the place, so that the second tap of a double tap hits the map. */
const BELOW_PX = 16;

export function LotMenu() {
  const { menu } = useSnapshot(lotMenuSlice);
  return menu && <LotsHere key={`${menu.x} ${menu.y}`} menu={menu} />;
}

function LotsHere({ menu }: { menu: OpenLotMenu }) {
  const { center } = useSnapshot(viewSlice);
  const text = useText();
  const question = text('mapFoot.lotsHere', { count: menu.lots.length });

  return (
    <PlacedMenu
      x={menu.x}
      y={menu.y + BELOW_PX}
      label={question}
      head={question}
      items={menu.lots.map(({ id, sheetNumber, parcelNumber, areaM2 }) => ({
        key: id,
        icon: 'parcel',
        text: text('mapFoot.lot', { sheet: sheetNumber, parcel: parcelNumber, area: formatAreaM2(areaM2) }),
        act: () => chooseLot(id),
      }))}
      // Closes when the place has moved away from the menu.
      closeOnChange={center}
      onClose={() => showLotMenu(null)}
    />
  );
}
