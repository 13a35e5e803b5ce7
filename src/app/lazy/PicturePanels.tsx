import { PictureDialog } from '../../features/picture/PictureDialog.tsx';
import { CornersProvince } from '../../features/search/corners/CornersProvince.tsx';

/** The dialog of pictures with what another feature puts into it. A chunk of its own: who photographs nothing never loads it. */
export function PicturePanels() {
  return <PictureDialog province={(fault) => <CornersProvince required error={fault} />} />;
}
