import { runWalletCommand } from '../gateway/wallet/runWalletCommand.ts';
import { runOnStore } from './runOnStore.ts';

/** `npm run wallet -- …`: what an operator does with wallets, on the database that the gateway of this environment uses. */
await runOnStore(runWalletCommand);
