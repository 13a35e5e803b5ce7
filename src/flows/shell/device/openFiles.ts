import { OPENED_FILES } from '../../../domain/drawing/openedFiles.ts';
import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { checkExtract } from '../../../state/parcel/extractSlice.ts';
import { openPacks } from '../../packs/findPacks.ts';
import { importPacks } from '../../packs/downloadPack.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

/** `accept` of file inputs. It includes any bytes, as phones disable unknown types; content decides in the end. */
export const ACCEPTED_FILES = [...Object.entries(OPENED_FILES).flat(2), 'application/octet-stream'].join();

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.thuapack');
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

const isLand = (file: File): boolean => !(isPackFile(file) || isPdf(file) || isPictureFile(file));

/**
 * Opens dropped, shared or launched files: stores all packs, opens all land files. Without land files the first picture
 * (a table of corners) or PDF (an extract to check) opens, as it covers the map; others are named.
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

/** File handling API of some browsers, which TypeScript lacks. */
interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens files that the system opens with the installed app; the browser holds them until this call, made once. */
export function followLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((handle) => handle.getFile())).then(openFiles);
  });
}
