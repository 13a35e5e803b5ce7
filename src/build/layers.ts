import { runLayersCommand } from '../gateway/live/operate/runLayersCommand.ts';
import { runOnStore } from './runOnStore.ts';

/** `npm run layers -- …`: what an operator does with map layers of other services. */
await runOnStore(runLayersCommand);
