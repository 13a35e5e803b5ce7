import { type ComponentProps, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { PictureEntry } from '../features/picture/PictureEntry.tsx';
import type { OneBoxList } from '../features/search/box/OneBoxList.tsx';
import { closeOneBox } from '../flows/search/oneBox/openOneBox.ts';
import { pictureSlice } from '../state/pictureSlice.ts';
import { oneBoxSlice } from '../state/search/oneBoxSlice.ts';
import { lazyChunk } from './lazyChunk.tsx';

const OneBoxChunk = lazyChunk('one box', () => import('../features/search/box/OneBoxList.tsx'));

/** The list under the pill, fetched when the box is first used. */
export function LazyOneBox(box: Omit<ComponentProps<typeof OneBoxList>, 'picture'>) {
  const { open } = useSnapshot(oneBoxSlice);
  const { open: hasPicture } = useSnapshot(pictureSlice);
  // Not at the press: the file that is being chosen is handed to the button that asked for it.
  useEffect(() => {
    if (hasPicture) closeOneBox();
  }, [hasPicture]);
  if (!open) return null;
  return <OneBoxChunk onFailure={closeOneBox}>{({ OneBoxList: List }) => <List {...box} picture={<PictureEntry />} />}</OneBoxChunk>;
}
