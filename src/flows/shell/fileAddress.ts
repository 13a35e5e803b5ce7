import { apiClient } from '../../api/apiClient.ts';
import { addressOfFile } from '../../api/land/fetchGeoJson.ts';

/** Returns the absolute base of files (§7 'dashboard API host'): the gateway, unless another host is configured. */
export const fileBase = (): string => new URL(import.meta.env.VITE_FILE_BASE ?? apiClient.settings().apiBase, location.origin).href;

/** Returns the address of a record's file; a complete address stays as it is. */
export const fileAddress = (url: string): string => addressOfFile(fileBase(), url);

/** Returns a record's picture: the image host with its relative address (§7), or a full address; empty without one. */
export function pictureAddress(url: string): string {
  if (url === '') return '';
  const imageBase = import.meta.env.VITE_IMAGE_BASE ?? apiClient.settings().apiBase;
  return addressOfFile(new URL(imageBase, location.origin).href, url);
}
