import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { raiseNotice } from '../../../state/noticeSlice.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

/** Files that were dropped, shared or opened with the app; what reads drawings comes with the first one. A picture is taken for one of a table of corners. */
export function openFiles(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  if (isPictureFile(file)) return void choosePicture(file);
  import('../../drawing/openDrawingFile.ts').then(
    ({ openDrawingFile }) => openDrawingFile(files),
    (error: unknown) => {
      console.warn('files chunk did not load', error);
      raiseNotice('error', 'notice.noAnswer');
    },
  );
}
