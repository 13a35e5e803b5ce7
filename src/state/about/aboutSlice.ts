import { proxy } from 'valtio';

export type AboutPage = 'help' | 'news' | 'about' | 'terms' | 'privacy';

/** 'Trợ giúp và thông tin': the list of its pages, and the page that lies over it or over whatever led there. */
export const aboutSlice = proxy({
  listOpen: false,
  page: null as AboutPage | null,
  newsUnread: false,
  /** Whether it is told that the terms have changed; `sending` while the customer's agreement is on its way. */
  newTerms: 'none' as 'none' | 'told' | 'sending',
  /** How often it was left for a tool: what it was opened from closes with it. */
  left: 0,
});

export function openInformation(): void {
  aboutSlice.listOpen = true;
}

export function closeInformation(): void {
  Object.assign(aboutSlice, { listOpen: false, page: null });
}

/** For a tool on the map, which nothing may cover. */
export function leaveInformation(): void {
  closeInformation();
  aboutSlice.left += 1;
}

export function showAboutPage(page: AboutPage): void {
  aboutSlice.page = page;
}

export function closeAboutPage(): void {
  aboutSlice.page = null;
}

export function askAboutTerms(isAsked: boolean): void {
  aboutSlice.newTerms = isAsked ? 'told' : 'none';
}

export function updateAbout(change: Partial<typeof aboutSlice>): void {
  Object.assign(aboutSlice, change);
}

export function endAgreeing(): void {
  if (aboutSlice.newTerms === 'sending') aboutSlice.newTerms = 'told';
}
