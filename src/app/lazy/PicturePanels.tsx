import { PictureDialog } from '../../features/picture/PictureDialog.tsx';
import { CornersProvince } from '../../features/search/corners/CornersProvince.tsx';
import { ReadRowsFault } from '../../features/search/corners/GridFaultNotice.tsx';

/** Dialog of pictures with a part of another feature. A chunk of its own: who takes no picture never loads it. */
export function PicturePanels() {
  return (
    <PictureDialog
      province={(fault) => <CornersProvince required error={fault} />}
      gridFault={(rows, namedDeg) => <ReadRowsFault rows={rows} namedDeg={namedDeg} />}
    />
  );
}
