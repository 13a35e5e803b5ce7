import * as Comlink from 'comlink';
import { startOnFirstCall, type Bridged } from '../bridge.ts';
import type { OcrApi } from './api.ts';

/** Starts an OCR worker; written so that Vite sees and bundles it. */
export function createOcrWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ocr' });
}

const bridge = startOnFirstCall<OcrApi>(createOcrWorker);

/** The page's OCR worker: started by the first reading. */
export const ocrClient: Bridged<OcrApi> & {
  /** Ends the worker and gives its memory back; the next reading starts another. */
  stop(): void;
} = {
  previewPicture: (picture, quarterTurns) => bridge.calls.previewPicture(picture, quarterTurns),
  readCorners: (picture, context, reading, onReading) =>
    bridge.calls.readCorners(picture, context, reading, Comlink.proxy(onReading)),
  cancel: (reading) => bridge.calls.cancel(reading),
  stop: () => bridge.stop(),
};
