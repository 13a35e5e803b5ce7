import { useEffect } from 'react';
import { isPictureFile } from '../../domain/picture/startCrop.ts';
import { choosePicture } from '../../flows/picture/choosePicture.ts';

const takesText = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Takes a picture from the clipboard. Spreadsheets put a picture of the cells beside their text: in a field, and after another handler took the paste, text has precedence. */
function pastePicture(event: ClipboardEvent): void {
  const { clipboardData, defaultPrevented, target } = event;
  const picture = [...(clipboardData?.files ?? [])].find(isPictureFile);
  if (!picture || defaultPrevented) return;
  if (takesText(target) && clipboardData?.types.includes('text/plain')) return;
  event.preventDefault();
  void choosePicture(picture);
}

/** While it is shown, a picture may be pasted anywhere on the page. */
export function usePastedPicture(): void {
  useEffect(() => {
    document.addEventListener('paste', pastePicture);
    return () => document.removeEventListener('paste', pastePicture);
  }, []);
}
