import { OPENED_FILES } from '../../../domain/drawing/openedFiles.ts';
import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { checkExtract } from '../../../state/parcel/extractSlice.ts';
import { openPacks } from '../../packs/findPacks.ts';
import { importPack } from '../../packs/takePack.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

/** `accept` of a file's input. Phones grey out what they do not know, so any bytes are among them; content decides in the end. */
export const ACCEPTED_FILES = [...Object.entries(OPENED_FILES).flat(2), 'application/octet-stream'].join();

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.thuapack');
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

const isLand = (file: File): boolean => !(isPackFile(file) || isPdf(file) || isPictureFile(file));

/**
 * Files that were dropped, shared or opened with the app: the first one, with all of land where it is one. A picture is taken for one of a
 * table of corners, a PDF for an extract to be checked.
 */
export function openFiles(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  const opened = isLand(file) ? files.filter(isLand) : [file];
  const others = files.filter((other) => !opened.includes(other));
  if (others.length > 0) raiseNotice('warning', 'files.notOpened', { names: others.map(({ name }) => name).join(', ') });
  if (isPackFile(file)) return void takePackOf(file);
  if (isPdf(file)) return checkExtract(file);
  void (isPictureFile(file) ? choosePicture(file) : openDrawingFile(opened));
}

/** The list opens, too: what comes stands there. */
async function takePackOf(file: File): Promise<void> {
  openPacks();
  await importPack(file);
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
