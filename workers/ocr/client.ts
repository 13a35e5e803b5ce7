import * as Comlink from 'comlink';
import { startOnFirstCall, type Bridged } from '../bridge.ts';
import type { OcrApi } from './api.ts';

/** Starts an OCR worker; written so that Vite sees and bundles it. */
export function createOcrWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ocr' });
}

/** How long a worker without work stays, for another try at the same picture: what it holds is the phone's memory. */
const IDLE_MS = 30_000;

const bridge = startOnFirstCall<OcrApi>(createOcrWorker);

let readings = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

function stop(): void {
  clearTimeout(idleTimer);
  bridge.stop();
}

/** The page's OCR worker: started by the first reading, ended when there has been none for a while. */
export const ocrClient: Bridged<OcrApi> & {
  /** Ends the worker now and gives its memory back; the next reading starts another. */
  stop(): void;
} = {
  async readCorners(picture, context, reading, onReading) {
    clearTimeout(idleTimer);
    readings += 1;
    try {
      return await bridge.calls.readCorners(picture, context, reading, Comlink.proxy(onReading));
    } finally {
      readings -= 1;
      if (readings === 0) idleTimer = setTimeout(stop, IDLE_MS);
    }
  },
  cancel: (reading) => bridge.calls.cancel(reading),
  stop,
};
