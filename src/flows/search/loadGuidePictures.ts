import { fetchGuidePictures } from '../../api/guide/fetchGuidePictures.ts';
import type { GuidePictures } from '../../domain/map/mapTab.ts';

/** The pictures of the tabs' guides; null where they do not come. */
export async function loadGuidePictures(): Promise<GuidePictures | null> {
  const answer = await fetchGuidePictures();
  return answer.ok ? answer.value : null;
}
