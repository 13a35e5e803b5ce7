import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { beginExtractCheck } from '../../../state/map/extractSlice.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Files that were dropped, shared or opened with the app. A picture is taken for one of a table of corners, a PDF for an extract to be checked. */
export function openFiles(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  if (isPdf(file)) return beginExtractCheck(file);
  void (isPictureFile(file) ? choosePicture(file) : openDrawingFile(files));
}
