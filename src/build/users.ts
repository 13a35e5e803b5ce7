import { runUsersCommand } from '../gateway/account/runUsersCommand.ts';
import { runOnStore } from './runOnStore.ts';

/** `npm run users -- …`: what an operator does with customers, on the database that the gateway of this environment uses. */
await runOnStore(runUsersCommand);
