import { saveFile } from './saveFile.ts';

/** Opens the phone's share sheet for a link or a file. @returns false where there is none or it is not allowed */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closed by the user.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Sends a file to another app if asked to and allowed, else to the browser's downloads. */
export async function sendOrSaveFile(file: File, how: 'send' | 'save'): Promise<void> {
  if (how === 'save' || !(await openShareSheet({ files: [file] }))) saveFile(file, file.name);
}
