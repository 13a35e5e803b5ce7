import { failure, type Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { OCR_CALLS, type OcrApi } from './api.ts';

/** Starts an OCR worker, in the form that Vite detects and bundles. */
function createOcrWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ocr' });
}

/** Time that an idle worker stays for a retry with the same picture; it holds much of a phone's memory. */
const IDLE_MS = 30_000;

const bridge = startOnFirstCall(createOcrWorker, OCR_CALLS, { idleMs: IDLE_MS });

/** Readings in progress, and whether the page has cancelled them. */
const readings = new Map<string, { isCancelled: boolean }>();

/** Runs a reading. Its result is `stale` after the page cancelled it, even if it arrives later. */
async function cancellable<Read>(reading: string, call: (isActive: () => boolean) => Promise<Result<Read>>): Promise<Result<Read>> {
  const entry = { isCancelled: false };
  readings.set(reading, entry);
  try {
    const answer = await call(() => !entry.isCancelled);
    return entry.isCancelled ? failure('stale') : answer;
  } finally {
    if (readings.get(reading) === entry) readings.delete(reading);
  }
}

export const ocrClient: Bridged<OcrApi> & {
  /** Ends the worker now and frees its memory; the next picture starts another. */
  stop(): void;
} = {
  ...bridge.calls,
  readCorners: (picture, context, reading, onReading) =>
    cancellable(reading, (isActive) =>
      bridge.calls.readCorners(picture, context, reading, (stage, share) => isActive() && onReading(stage, share)),
    ),
  readAround: (picture, context, reading) => cancellable(reading, () => bridge.calls.readAround(picture, context, reading)),
  cancel(reading) {
    const entry = readings.get(reading);
    if (entry) entry.isCancelled = true;
    return bridge.calls.cancel(reading);
  },
  stop: bridge.stop,
};
