import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { closeOneBox } from '../flows/search/oneBox/openOneBox.ts';
import { pictureSlice } from '../state/pictureSlice.ts';
import { oneBoxSlice } from '../state/search/oneBoxSlice.ts';
import { EarlyChunk } from './chunks.ts';
import type { OneBoxProps } from './lazy/EarlyPanels.tsx';

/** The list under the pill, where its code has come. */
export function LazyOneBox(box: OneBoxProps) {
  const { open } = useSnapshot(oneBoxSlice);
  const { open: hasPicture } = useSnapshot(pictureSlice);
  // Not at the press: the file that is being chosen is handed to the button that asked for it.
  useEffect(() => {
    if (hasPicture) closeOneBox();
  }, [hasPicture]);
  if (!open) return null;
  return <EarlyChunk onFailure={closeOneBox}>{({ EARLY_PANELS }) => EARLY_PANELS.oneBox(box)}</EarlyChunk>;
}
