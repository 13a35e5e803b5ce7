import { isPictureFile } from '../../../domain/picture/startCrop.ts';
import { openDrawingFile } from '../../drawing/openDrawingFile.ts';
import { beginExtractCheck } from '../../../state/parcel/extractSlice.ts';
import { openPacks } from '../../packs/findPacks.ts';
import { importPack } from '../../packs/takePack.ts';
import { choosePicture } from '../../picture/choosePicture.ts';

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.thuapack');
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Files that were dropped, shared or opened with the app. A picture is taken for one of a table of corners, a PDF for an extract to be checked. */
export function openFiles(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  if (isPackFile(file)) return void takePackOf(file);
  if (isPdf(file)) return beginExtractCheck(file);
  void (isPictureFile(file) ? choosePicture(file) : openDrawingFile(files));
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
