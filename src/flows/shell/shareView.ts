import { writeMapAddress } from '../../domain/map/mapAddress.ts';
import { currentAddress } from './currentAddress.ts';
import { raiseNotice } from './raiseNotice.ts';

/** A link to what the map shows now, the open parcel with it. Of the address only what stands after '#' is made anew. */
function linkToView(): string {
  const link = new URL(location.href);
  // '/login' is '/' with the login modal open (design §5): nobody wants to be sent that.
  if (link.pathname === '/login') link.pathname = '/';
  link.hash = writeMapAddress(currentAddress());
  return link.href;
}

/**
 * Hands the link to the phone's share sheet, or copies it where there is none.
 * @returns the link, when neither was allowed: it has to be shown
 */
export async function shareView(title: string): Promise<string | null> {
  const url = linkToView();
  if (await handOver({ title, url })) return null;
  try {
    // There is no clipboard on an address without TLS, and the browser may forbid it elsewhere.
    await window.navigator.clipboard.writeText(url);
  } catch {
    return url;
  }
  raiseNotice('success', 'share.copied');
  return null;
}

/** @returns false where there is no share sheet, or none for a page in a frame */
async function handOver(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closed again: the user changed their mind.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
