import { apiClient } from '../../api/apiClient.ts';
import { addressOfFile } from '../../api/land/fetchGeoJson.ts';

/** Where files of plannings and sheets hang (§7 'dashboard API host'): the gateway, unless another host is set. Absolute. */
export const fileBase = (): string => new URL(import.meta.env.VITE_FILE_BASE ?? apiClient.settings().apiBase, location.origin).href;

/** Where a record's file lies; one that is a whole address stays as it is. */
export const fileAddress = (url: string): string => addressOfFile(fileBase(), url);

/** Where a record's picture lies: the image host plus its relative address (§7), or a whole address; empty when it has none. */
export function pictureAddress(url: string): string {
  if (url === '') return '';
  const imageBase = import.meta.env.VITE_IMAGE_BASE ?? apiClient.settings().apiBase;
  return addressOfFile(new URL(imageBase, location.origin).href, url);
}
