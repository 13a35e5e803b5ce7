import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

/** Files that were dropped, shared or opened with the app. A picture is taken for one of a table of corners. */
export function openFiles(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  void (isPictureFile(file) ? choosePicture(file) : openDrawingFile(files));
}
