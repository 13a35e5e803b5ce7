import { proxy } from 'valtio';

/** Questions between a request to share and a sent link. */
export const shareSlice = proxy({
  /** Title of the link whose sender is asked whether to include the drawing; null: no question. */
  title: null as string | null,
  /** Link that could be neither shared nor copied: it is shown. */
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
