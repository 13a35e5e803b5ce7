import { raiseNotice } from '../../state/noticeSlice.ts';

/** Copies words that are on the screen, too: where the browser forbids it they can be copied by hand. */
export async function copyText(words: string): Promise<void> {
  try {
    await window.navigator.clipboard.writeText(words);
    raiseNotice('success', 'copy.done');
  } catch {
    raiseNotice('info', 'copy.failed');
  }
}
