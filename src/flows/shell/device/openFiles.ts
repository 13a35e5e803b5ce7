import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { openPacks } from '../../packs/findPacks.ts';
import { importPack } from '../../packs/takePack.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.thuapack');

/** Files that were dropped, shared or opened with the app. A picture is taken for one of a table of corners. */
export function openFiles(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  if (isPackFile(file)) return void takePackOf(file);
  void (isPictureFile(file) ? choosePicture(file) : openDrawingFile(files));
}

/** The list opens, too: what comes stands there. */
async function takePackOf(file: File): Promise<void> {
  openPacks();
  await importPack(file);
}
