import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import type { OneBoxList } from '../features/search/box/OneBoxList.tsx';
import { closeOneBox } from '../flows/search/oneBox/openOneBox.ts';
import { oneBoxSlice } from '../state/search/oneBoxSlice.ts';
import { lazyChunk } from './lazyChunk.tsx';

const OneBoxChunk = lazyChunk('one box', () => import('../features/search/box/OneBoxList.tsx'));

/** The list under the pill, fetched when the box is first used. */
export function LazyOneBox(box: ComponentProps<typeof OneBoxList>) {
  const { open } = useSnapshot(oneBoxSlice);
  if (!open) return null;
  return <OneBoxChunk onFailure={closeOneBox}>{({ OneBoxList: List }) => <List {...box} />}</OneBoxChunk>;
}
