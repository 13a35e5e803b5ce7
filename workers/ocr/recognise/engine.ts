import type Tesseract from 'tesseract.js';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { GreyPicture } from '../picture/greyOf.ts';
import type { EngineFiles } from './engineFiles.ts';
import { readHocr, type OcrWord } from './readHocr.ts';

/** What a line is read as: any English print, or numbers with their marks and units only. */
export type Alphabet = 'any' | 'numbers';

const CHARACTERS: Readonly<Record<Alphabet, string>> = { any: '', numbers: '0123456789.,-:()XYxym²= ' };

/** The worker under tesseract.js, which its types leave out. */
const rawWorker = (engine: Tesseract.Worker): Worker => (engine as unknown as { worker: Worker }).worker;

export interface Engine {
  /** @throws when the engine fails or was ended */
  readLine(line: GreyPicture, alphabet: Alphabet): Promise<OcrWord[]>;
}

/**
 * Starts Tesseract (LSTM) on files of our own origin.
 * @param signal ends its worker, at any time: what is under way throws, and its memory comes back
 * @throws when it cannot be started, or the signal aborts
 */
export async function startEngine(files: EngineFiles, signal: AbortSignal): Promise<Engine> {
  let fail!: (reason: unknown) => void;
  /** Rejects once, when nothing more will come: tesseract.js leaves calls of a dead worker open for ever. */
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // Whoever waits for it is told; between two calls nobody does.
  failed.catch(() => undefined);
  const starting = createWorker(
    'eng',
    OEM.LSTM_ONLY,
    {
      workerPath: `${files.script.href}#${files.module.href}`,
      workerBlobURL: false,
      // What tesseract.js appends ('/eng.traineddata') stands behind the '#' and is not asked for.
      langPath: `${files.language.href}#`,
      gzip: false,
      cacheMethod: 'none',
      errorHandler: (reason: unknown) => fail(new Error(`recogniser: ${String(reason)}`)),
    },
    { load_system_dawg: '0', load_freq_dawg: '0', load_punc_dawg: '0', load_number_dawg: '0', load_unambig_dawg: '0' },
  );
  const stop = (): void => {
    fail(new DOMException('stopped', 'AbortError'));
    // Also one that is still on its way up, once it is there. Not by tesseract.js, which then stumbles over what was on its way.
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
      // Of every character what else it may be.
      lstm_choice_mode: '2',
      // Ink is dark: no second try with the colours turned round.
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

/** A picture as a PGM file: what needs no packing and unpacking on its way to the recogniser. */
function pgmOf({ width, height, pixels }: GreyPicture): Blob {
  return new Blob([`P5\n${width} ${height}\n255\n`, pixels as Uint8Array<ArrayBuffer>]);
}
