import { pictureSlice } from '../../state/pictureSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { replaceCorners } from '../search/editCorners.ts';
import { closePicture } from './openPicture.ts';
import { openSearch } from '../search/openSearch.ts';
import { searchCorners } from '../search/searchCorners.ts';

/** What was read fills the form, and the form searches: the polygon is on the map in one step. */
export async function searchReading(): Promise<void> {
  typeReading();
  await searchCorners();
}

/** What was read fills the form, to go on by hand. */
export function typeReading(): void {
  const { review } = pictureSlice;
  const corners = review?.parcels[review.chosen]?.corners ?? [];
  if (corners.length > 0) replaceCorners(corners.map(({ x, y }) => ({ x: x.text, y: y.text })));
  closePicture();
  if (searchSlice.tab !== 'goc-ranh' || !searchSlice.open) openSearch('goc-ranh');
}
