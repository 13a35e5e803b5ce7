import { fetchGuidePictures } from '../../api/guide/fetchGuidePictures.ts';
import type { GuidePictures } from '../../domain/map/mapTab.ts';

/** Loads the pictures of the tabs' guides; null where they are unavailable. */
export async function loadGuidePictures(): Promise<GuidePictures | null> {
  const answer = await fetchGuidePictures();
  return answer.ok ? answer.value : null;
}
