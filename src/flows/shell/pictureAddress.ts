import { apiClient } from '../../api/apiClient.ts';
import { addressOfFile } from '../../api/files.ts';

/** Where a record's picture lies: the image host plus its relative address (§7), or a whole address; empty when it has none. */
export function pictureAddress(url: string): string {
  if (url === '') return '';
  const imageBase = import.meta.env.VITE_IMAGE_BASE ?? apiClient.settings().apiBase;
  return addressOfFile(new URL(imageBase, location.origin).href, url);
}
