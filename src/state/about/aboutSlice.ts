import { proxy } from 'valtio';

export type AboutPage = 'help' | 'news' | 'about' | 'terms' | 'privacy';

/** 'Trợ giúp và thông tin': the list of its pages, and the page that lies over it or over whatever led there. */
export const aboutSlice = proxy<{ listOpen: boolean; page: AboutPage | null; newsUnread: boolean }>({
  listOpen: false,
  page: null,
  newsUnread: false,
});

export function openInformation(): void {
  aboutSlice.listOpen = true;
}

export function closeInformation(): void {
  Object.assign(aboutSlice, { listOpen: false, page: null });
}

export function showAboutPage(page: AboutPage): void {
  aboutSlice.page = page;
}

export function closeAboutPage(): void {
  aboutSlice.page = null;
}

export function markNews(newsUnread: boolean): void {
  aboutSlice.newsUnread = newsUnread;
}
