import { formatTyped } from '../../../domain/text/format.ts';
import { raiseNotice } from '../../../state/noticeSlice.ts';
import { pinSlice } from '../../../state/resultsSlice.ts';

/** The pin's coordinates as they can be typed into any map; where the browser forbids copying, they are shown. */
export async function copyPin(): Promise<void> {
  if (!pinSlice.position) return;
  const position = formatTyped(pinSlice.position);
  try {
    await navigator.clipboard.writeText(position);
    raiseNotice('success', 'pin.copied', { position });
  } catch {
    raiseNotice('info', 'pin.notCopied', { position });
  }
}
