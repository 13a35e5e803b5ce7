import { apiClient } from '../api/apiClient.ts';

/** Where a record's picture lies: the image host plus its relative address (§7); empty when it has none. */
export function pictureAddress(url: string): string {
  if (url === '') return '';
  const imageBase = import.meta.env.VITE_IMAGE_BASE ?? apiClient.settings().apiBase;
  return new URL(imageBase, location.origin).href.replace(/\/$/, '') + url;
}
