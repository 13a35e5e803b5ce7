import { proxy } from 'valtio';

/** What stands between a wish to share and a link that is on its way. */
export const shareSlice = proxy({
  /** What the link is called about which is asked whether the drawing goes along; null while nothing is asked. */
  title: null as string | null,
  /** A link that could be neither handed over nor copied: it is shown. */
  link: null as string | null,
});

export function askToShare(title: string): void {
  Object.assign(shareSlice, { title, link: null });
}

export function showLink(link: string): void {
  Object.assign(shareSlice, { title: null, link });
}

export function endSharing(): void {
  Object.assign(shareSlice, { title: null, link: null });
}
