import { CornersGround } from '../features/parcel/CornersGround.tsx';
import { ParcelPanel } from '../features/parcel/ParcelPanel.tsx';
import { CornersPanel } from '../features/search/corners/CornersPanel.tsx';
import { ShareButton } from '../features/shell/ShareButton.tsx';

/** The panel of the open parcel, and that of searched corners, with what other features put into them. A chunk of its own. */
export const PARCEL_PANELS = {
  parcel: () => <ParcelPanel share={<ShareButton look="action" />} />,
  corners: () => (
    <CornersPanel
      verdict={<CornersGround part="verdict" />}
      strips={<CornersGround part="strips" />}
      actions={<CornersGround part="actions" share={<ShareButton look="action" />} />}
    />
  ),
};
