import { followTyping } from './followTyping.ts';
import { restoreDrawing } from '../../drawing/restoreDrawing.ts';

/** What a page goes on with, once it is drawn: the drawing of before, and what a shortcut or another app asks for. Its code is none of the start's. */
export async function resumeWork(): Promise<void> {
  followTyping();
  // That may wait until it is known who is logged in.
  void restoreDrawing();
  if (location.search.includes('open=')) await (await import('./openAsked.ts')).openAsked();
}
