import { raiseNotice } from '../../state/shell/noticeSlice.ts';

/** Returns false where the browser forbids copying: without TLS there is no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies text that is also on the screen: where the browser forbids it, it can be copied by hand. */
export async function copyWithNotice(text: string): Promise<void> {
  const copied = await copyText(text);
  raiseNotice(copied ? 'success' : 'info', copied ? 'copy.done' : 'copy.failed');
}
