import { openOperatorStore, readStorePlace, withStore } from '../database/openGatewayStore.ts';
import { printError, printInternalError, printLine, printRefusal } from '../operations/log.ts';
import { StartupError } from '../operations/startupError.ts';
import { EXIT, type Exit, importFiles } from './importFiles.ts';
import { readImportOptions } from './importOptions.ts';
import { ImportError, printableError } from './importError.ts';
import { importErrorOf } from './importErrorOf.ts';

/** Runs `npm run import -- …`: see docs/operate/import.md. */
async function main(): Promise<Exit> {
  const options = readImportOptions(process.argv.slice(2));
  const place = readStorePlace(process.env);
  const opening = openOperatorStore(place, { isAlone: true, onStep: (step) => printError(`prepared ${step}`) });
  let isStopping = false;
  // The current batch is still stored. A second Ctrl-C exits at once and loses nothing either.
  const stop = (): void => void (isStopping = true);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const host = { dataDir: place.dataDir, print: printLine, isStopping: () => isStopping };
  return withStore(opening, (store) => importFiles({ store, ...host }, options));
}

try {
  process.exitCode = await main();
} catch (thrown) {
  const error = printableError(importErrorOf(thrown) as Error);
  const isRefused = error instanceof ImportError || error instanceof StartupError;
  if (isRefused) printRefusal(error);
  else printInternalError(error);
  process.exitCode = isRefused ? EXIT.notStarted : EXIT.someRefused;
}
