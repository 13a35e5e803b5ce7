import { openFiles } from './openFiles.ts';

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
