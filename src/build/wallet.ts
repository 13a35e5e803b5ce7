import { openGatewayStore } from '../gateway/main.ts';
import { exitOnStartupError } from '../gateway/operations/startupError.ts';
import { runWalletCommand } from '../gateway/wallet/runWalletCommand.ts';
import { readSettings } from './readSettings.ts';

/** `npm run wallet -- …`: what an operator does with wallets, on the database that the gateway of this environment uses. */
try {
  const store = await openGatewayStore(readSettings(process.env));
  try {
    process.exitCode = await runWalletCommand(store, process.argv.slice(2), console.log);
  } finally {
    await store.close();
  }
} catch (error) {
  exitOnStartupError(error);
}
