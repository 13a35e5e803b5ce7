import { HelperThread } from '../operations/helperThread.ts';
import type { MadePart, PartRequest } from './makePart.ts';

export type PackThread = HelperThread<PartRequest, MadePart>;

/** Starts with the first part that is made. */
export const openPackThread = (): PackThread => new HelperThread('packs', new URL('./packProgram.mjs', import.meta.url));
