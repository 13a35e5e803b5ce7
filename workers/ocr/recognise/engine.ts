import type Tesseract from 'tesseract.js';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { GreyPicture } from '../picture/greyOf.ts';
import type { EngineFiles } from './engineFiles.ts';
import { readHocr, type OcrWord } from './readHocr.ts';

/** Characters that a line may contain: any English print, or numbers with their marks and units. */
export type Alphabet = 'any' | 'numbers';

const CHARACTERS: Readonly<Record<Alphabet, string>> = { any: '', numbers: '0123456789.,-:()XYxym²= ' };

/** Returns the worker under tesseract.js, which its types omit. */
const rawWorker = (engine: Tesseract.Worker): Worker => (engine as unknown as { worker: Worker }).worker;

export interface Engine {
  /** @throws when the engine fails or was ended */
  readLine(line: GreyPicture, alphabet: Alphabet): Promise<OcrWord[]>;
}

/**
 * Starts Tesseract (LSTM) from files of our own origin.
 * @param signal terminates its worker at any time: pending calls throw, and its memory is freed
 * @throws when it cannot start, or the signal aborts
 */
export async function startEngine(files: EngineFiles, signal: AbortSignal): Promise<Engine> {
  let fail!: (reason: unknown) => void;
  /** Rejects when the worker fails: tesseract.js leaves calls to a dead worker pending. */
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // Callers receive the rejection; between two calls nobody awaits it.
  failed.catch(() => undefined);
  const starting = createWorker(
    'eng',
    OEM.LSTM_ONLY,
    {
      workerPath: `${files.script.href}#${files.module.href}`,
      workerBlobURL: false,
      // tesseract.js appends '/eng.traineddata'; after the '#' it is not part of the request.
      langPath: `${files.language.href}#`,
      gzip: false,
      cacheMethod: 'none',
      errorHandler: (reason: unknown) => fail(new Error(`recogniser: ${String(reason)}`)),
    },
    { load_system_dawg: '0', load_freq_dawg: '0', load_punc_dawg: '0', load_number_dawg: '0', load_unambig_dawg: '0' },
  );
  const stop = (): void => {
    fail(new DOMException('stopped', 'AbortError'));
    // Also end a worker that is still starting. tesseract.js's own terminate fails on pending messages.
    starting.then((started) => rawWorker(started).terminate()).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const worker = await Promise.race([starting, failed]);
  rawWorker(worker).addEventListener('error', (event) => fail(new Error(`recogniser: ${event.message}`)));
  await Promise.race([
    worker.setParameters({
      tessedit_pageseg_mode: PSM.RAW_LINE,
      user_defined_dpi: '300',
      // Report the alternatives of every character.
      lstm_choice_mode: '2',
      // Ink is dark, so skip the second try with inverted colours.
      tessedit_do_invert: '0',
    }),
    failed,
  ]);
  let current: Alphabet = 'any';
  return {
    async readLine(line, alphabet) {
      if (alphabet !== current) {
        current = alphabet;
        await Promise.race([worker.setParameters({ tessedit_char_whitelist: CHARACTERS[alphabet] }), failed]);
      }
      const { data } = await Promise.race([worker.recognize(pgmOf(line), {}, { text: false, hocr: true }), failed]);
      return readHocr(data.hocr ?? '');
    },
  };
}

/** Encodes a picture as PGM, which needs no compression. */
function pgmOf({ width, height, pixels }: GreyPicture): Blob {
  return new Blob([`P5\n${width} ${height}\n255\n`, pixels as Uint8Array<ArrayBuffer>]);
}
