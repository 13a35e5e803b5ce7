import { runReportsCommand } from '../gateway/land/runReportsCommand.ts';
import { runOnStore } from './runOnStore.ts';

/** `npm run reports -- …`: what an operator does with reports of wrong data. */
await runOnStore(runReportsCommand);
