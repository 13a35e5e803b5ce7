import { useSnapshot } from 'valtio';
import { closePicture } from '../flows/picture/openPicture.ts';
import { pictureSlice } from '../state/pictureSlice.ts';
import { lazyChunk } from './lazyChunk.ts';

const usePicture = lazyChunk('picture', () => import('./PicturePanels.tsx'));

/** The dialog of pictures, from when it is first asked for; it stays afterwards. */
export function PictureLayer() {
  const chunk = usePicture(closePicture, useSnapshot(pictureSlice).open);
  return chunk && <chunk.PicturePanels />;
}
