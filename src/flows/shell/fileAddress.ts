import { apiClient } from '../../api/apiClient.ts';
import { addressOfFile } from '../../api/land/fetchGeoJson.ts';

/** Absolute base (§7 'dashboard API host'): the gateway, unless another host is configured. */
export const fileBase = (): string => new URL(import.meta.env.VITE_FILE_BASE ?? apiClient.settings().apiBase, location.origin).href;

export const fileAddress = (url: string): string => addressOfFile(fileBase(), url);

/** Empty without a picture; a relative address is on the image host (§7). */
export function pictureAddress(url: string): string {
  if (url === '') return '';
  const imageBase = import.meta.env.VITE_IMAGE_BASE ?? apiClient.settings().apiBase;
  return addressOfFile(new URL(imageBase, location.origin).href, url);
}
