import { OPENED_FILES } from '../../../domain/drawing/openedFiles.ts';
import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { checkExtract } from '../../../state/parcel/extractSlice.ts';
import { openPacks } from '../../packs/findPacks.ts';
import { importPacks } from '../../packs/takePack.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

/** `accept` of a file's input. Phones grey out what they do not know, so any bytes are among them; content decides in the end. */
export const ACCEPTED_FILES = [...Object.entries(OPENED_FILES).flat(2), 'application/octet-stream'].join();

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.thuapack');
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

const isLand = (file: File): boolean => !(isPackFile(file) || isPdf(file) || isPictureFile(file));

/**
 * Opens files that were dropped, shared or opened with the app: all packs are kept and all files of land opened. A picture, taken for one of a
 * table of corners, and a PDF, an extract to be checked, cover the map: the first of them opens where there is no land, the others are named.
 */
export function openFiles(files: readonly File[]): void {
  const packs = files.filter(isPackFile);
  const land = files.filter(isLand);
  const [first, ...rest] = files.filter((file) => !packs.includes(file) && !land.includes(file));
  const others = first && land.length > 0 ? [first, ...rest] : rest;
  if (others.length > 0) raiseNotice('warning', 'files.notOpened', { names: others.map(({ name }) => name).join(', ') });
  if (packs.length === files.length) openPacks();
  void importPacks(packs);
  if (land.length > 0) void openDrawingFile(land);
  else if (first && isPdf(first)) checkExtract(first);
  else if (first) void choosePicture(first);
}

/** Not in every browser, so not in TypeScript's. */
interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Once: files that the system opens with the installed app. The browser holds them until then. */
export function followLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((handle) => handle.getFile())).then(openFiles);
  });
}
