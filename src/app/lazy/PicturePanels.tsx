import { PictureDialog } from '../../features/picture/PictureDialog.tsx';
import { CornersProvince } from '../../features/search/corners/CornersProvince.tsx';
import { ReadRowsFault } from '../../features/search/corners/GridFaultNotice.tsx';

/** The dialog of pictures with what another feature puts into it. A chunk of its own: who photographs nothing never loads it. */
export function PicturePanels() {
  return (
    <PictureDialog
      province={(fault) => <CornersProvince required error={fault} />}
      gridFault={(rows, namedDeg) => <ReadRowsFault rows={rows} namedDeg={namedDeg} />}
    />
  );
}
