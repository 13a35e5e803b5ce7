import { fetchGuidePictures } from '../../api/guide/fetchGuidePictures.ts';
import type { GuidePictures } from '../../domain/map/mapTab.ts';

/** Returns null where the pictures are unavailable. */
export async function loadGuidePictures(): Promise<GuidePictures | null> {
  const answer = await fetchGuidePictures();
  return answer.ok ? answer.value : null;
}
