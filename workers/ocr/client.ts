import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { OCR_CALLS, type OcrApi } from './api.ts';

/** Starts an OCR worker; written so that Vite sees and bundles it. */
function createOcrWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ocr' });
}

/** How long a worker without work stays, for another try at the same picture: what it holds is the phone's memory. */
const IDLE_MS = 30_000;

const bridge = startOnFirstCall(createOcrWorker, OCR_CALLS);

let underWay = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

function stop(): void {
  clearTimeout(idleTimer);
  bridge.stop();
}

/** A call; when it was the last one for a while the worker ends. */
async function whileBusy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  clearTimeout(idleTimer);
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
    clearTimeout(idleTimer);
    if (underWay === 0) idleTimer = setTimeout(stop, IDLE_MS);
  }
}

/** The page's OCR worker: started by the first picture, ended when there has been none for a while. */
export const ocrClient: Bridged<OcrApi> & {
  /** Ends the worker now and gives its memory back; the next picture starts another. */
  stop(): void;
} = {
  previewPicture: (picture, quarterTurns) => whileBusy(() => bridge.calls.previewPicture(picture, quarterTurns)),
  readCorners: (picture, context, reading, onReading) => whileBusy(() => bridge.calls.readCorners(picture, context, reading, onReading)),
  readMeridian: (picture, context, reading) => whileBusy(() => bridge.calls.readMeridian(picture, context, reading)),
  cancel: (reading) => bridge.calls.cancel(reading),
  stop,
};
