import { followTyping } from './followTyping.ts';
import { restoreDrawing } from '../../drawing/restoreDrawing.ts';

/** Resumes work after the first paint: the earlier drawing, and the request of a shortcut or another app. */
export async function resumeWork(): Promise<void> {
  followTyping();
  // May wait until the customer is known.
  void restoreDrawing();
  if (location.search.includes('open=')) await (await import('./runAddressRequest.ts')).runAddressRequest();
}
