import { openGatewayStore } from '../gateway/main.ts';
import { exitOnStartupError } from '../gateway/operations/startupError.ts';
import { readSettings } from './readSettings.ts';

type Store = Awaited<ReturnType<typeof openGatewayStore>>;

/** Runs a command of the operator's on the database that the gateway of this environment uses; its result is the exit status. */
export async function runOnStore(
  run: (store: Store, args: readonly string[], print: (line: string) => void) => Promise<number>,
): Promise<void> {
  try {
    const store = await openGatewayStore(readSettings(process.env));
    try {
      process.exitCode = await run(store, process.argv.slice(2), console.log);
    } finally {
      await store.close();
    }
  } catch (error) {
    exitOnStartupError(error);
  }
}
