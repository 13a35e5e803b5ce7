import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { NO_DRAWING } from '../../../src/domain/drawing/drawing.ts';
import { resetDrawing } from '../../../src/flows/drawing/dispatchDrawing.ts';
import { dropNotes } from '../../../src/flows/notes/closeNote.ts';
import { emulateMotion } from './emulateMotion.ts';
import './endWorkers.ts';
import { restoreSlices } from './restoreSlices.ts';

/** Runs before each test file: all files share one page, and each starts as if it were the first. */

const { href } = location;

beforeAll(() => emulateMotion('reduce'));
// The package registers this itself, but only in the file that loads it first.
beforeEach(() => cleanup());

afterAll(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  document.body.replaceChildren();
  history.replaceState(null, '', href);
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
  dropNotes();
  restoreSlices();
});
