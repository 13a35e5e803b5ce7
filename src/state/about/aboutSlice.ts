import { proxy } from 'valtio';

export type AboutPage = 'help' | 'news' | 'about' | 'terms' | 'privacy';

/** 'Trợ giúp và thông tin': the list of its pages, and the page open over it or over the panel that led there. */
export const aboutSlice = proxy({
  listOpen: false,
  page: null as AboutPage | null,
  newsUnread: false,
  /** State of the notice about changed terms; `sending` while the customer's agreement is under way. */
  newTerms: 'none' as 'none' | 'asked' | 'sending',
  /** Number of times it was left for a tool; the panel that opened it closes as well. */
  left: 0,
});

export function openInformation(): void {
  aboutSlice.listOpen = true;
}

export function closeInformation(): void {
  Object.assign(aboutSlice, { listOpen: false, page: null });
}

/** Closes the pages for a tool on the map, which nothing may cover. */
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
  aboutSlice.newTerms = isAsked ? 'asked' : 'none';
}

export function updateAbout(change: Partial<typeof aboutSlice>): void {
  Object.assign(aboutSlice, change);
}

export function endAgreeing(): void {
  if (aboutSlice.newTerms === 'sending') aboutSlice.newTerms = 'asked';
}
