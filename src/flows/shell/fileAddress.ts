import { apiClient } from '../../api/apiClient.ts';
import { addressOfFile } from '../../api/files.ts';

/** Where files of plannings and sheets hang (§7 'dashboard API host'): the gateway, unless another host is set. Absolute. */
export const fileBase = (): string => new URL(import.meta.env.VITE_FILE_BASE ?? apiClient.settings().apiBase, location.origin).href;

/** Where a record's file lies; one that is a whole address stays as it is. */
export const fileAddress = (url: string): string => addressOfFile(fileBase(), url);
