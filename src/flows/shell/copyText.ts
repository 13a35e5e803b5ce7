import { raiseNotice } from '../../state/shell/noticeSlice.ts';

/** @returns false where the browser lets nothing be copied: there is no clipboard on an address without TLS */
export async function copyText(text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies words that are on the screen, too: where the browser forbids it they can be copied by hand. */
export async function copyShown(words: string): Promise<void> {
  const copied = await copyText(words);
  raiseNotice(copied ? 'success' : 'info', copied ? 'copy.done' : 'copy.failed');
}
