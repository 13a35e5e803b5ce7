import { openOperatorStore, readStorePlace, withStore } from '../gateway/main.ts';
import { runUsersCommand } from '../gateway/account/runUsersCommand.ts';
import { runReportsCommand } from '../gateway/land/runReportsCommand.ts';
import { runLayersCommand } from '../gateway/live/operate/runLayersCommand.ts';
import { printLine } from '../gateway/operations/log.ts';
import { exitOnStartupError, StartupError } from '../gateway/operations/startupError.ts';
import { runWalletCommand } from '../gateway/wallet/runWalletCommand.ts';

type Store = Awaited<ReturnType<typeof openOperatorStore>>;
type Command = (store: Store, args: readonly string[], print: (line: string) => void) => Promise<number>;

const COMMANDS = new Map<string, Command>([
  ['users', runUsersCommand],
  ['wallet', runWalletCommand],
  ['reports', runReportsCommand],
  ['layers', runLayersCommand],
]);

/** Runs `npm run users -- …` and the like on this environment's database; sets the exit code. */
async function operate([name = '', ...args]: readonly string[]): Promise<void> {
  const run = COMMANDS.get(name);
  if (!run) throw new StartupError('', [...COMMANDS.keys()].map((command) => `npm run ${command}`).join('\n'));
  process.exitCode = await withStore(openOperatorStore(readStorePlace(process.env)), (store) => run(store, args, printLine));
}

await operate(process.argv.slice(2)).catch(exitOnStartupError);
