import { saveFile } from './saveFile.ts';

/** Hands a link or a file to the phone's share sheet. @returns false where there is none, or none that may be used */
export async function handOver(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closed again: the user changed their mind.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Gives a file to another app where that is asked for and may be, else to the browser's downloads. */
export async function giveFile(file: File, how: 'send' | 'save'): Promise<void> {
  if (how === 'save' || !(await handOver({ files: [file] }))) saveFile(file, file.name);
}
