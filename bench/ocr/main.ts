import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js';
import type { CertificateKind, CertificateTruth } from '../../tests/support/certificates/certificateTruth.ts';
import type { Difficulty } from '../../tests/support/certificates/difficulty.ts';
import type { CornerReading } from '../../src/domain/picture/cornerReading.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import { ocrClient } from '../../workers/ocr/client.ts';

/** Page segmentation modes of plain tesseract.js. */
export type PeerMode = 3 | 4 | 6 | 11;

export interface TimedReading {
  /** Reading, or null if it was refused; `fault` then says why. */
  reading: CornerReading | null;
  fault: string | null;
  ms: number;
  /** Milliseconds at which each stage was first reported. */
  stages: Record<string, number>;
}

export interface TimedCode {
  content: string | null;
  ms: number;
}

/** Functions of this page for the bench. The page holds one picture at a time. */
declare global {
  var makePicture: (
    generator: 1 | 3,
    seed: number,
    difficulty: Difficulty,
    megapixels: number | null,
    kind: CertificateKind,
  ) => Promise<CertificateTruth>;
  /** Returns the held picture, for another page. */
  var givePicture: () => Promise<string>;
  var takePicture: (jpegBase64: string) => Promise<{ width: number; height: number }>;
  /** Runs what the product's page does during the preview: the preview, then a reading ahead. */
  var lookAtPicture: () => Promise<void>;
  /** @param crop null reads the whole picture */
  var readOurs: (crop: PixelBox | null) => Promise<TimedReading>;
  var startPeer: () => Promise<void>;
  var readPeer: (crop: PixelBox | null, mode: PeerMode) => Promise<{ text: string; ms: number }>;
  var stopOurs: () => void;
  /** Makes a certificate's heading with a QR code; returns the code's content. */
  var makeCoded: (seed: number) => Promise<string>;
  var readCode: () => Promise<TimedCode>;
  /** Runs jsQR as documented, on the whole picture at its size. */
  var readPeerCode: () => Promise<TimedCode>;
}

let held: Blob | undefined;
let peer: Worker | undefined;
let readings = 0;

globalThis.makePicture = async (generator, seed, difficulty, megapixels, kind) => {
  // Loaded on demand: a page that measures memory or download needs neither fonts nor generator.
  const make =
    generator === 1
      ? (await import('../../tests/support/certificates/makeCertificate.ts')).makeCertificate
      : (await import('../../tests/support/certificates/curved/makeCurved.ts')).makeCurved;
  const { jpeg, truth } = await make(seed, difficulty, megapixels, kind);
  held = jpeg;
  return truth;
};

globalThis.givePicture = async () => {
  const bytes = new Uint8Array(await held!.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
};

globalThis.takePicture = async (jpegBase64) => {
  held = new Blob([Uint8Array.from(atob(jpegBase64), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });
  const { width, height } = await createImageBitmap(held);
  return { width, height };
};

globalThis.lookAtPicture = async () => {
  await ocrClient.previewPicture(held!, 0);
  await ocrClient.readAhead(held!, 0, 'bench');
};

globalThis.readOurs = async (crop) => {
  const began = performance.now();
  const stages: Record<string, number> = {};
  const read = await ocrClient.readCorners(held!, { crop, quarterTurns: 0, range: null }, `bench-${readings++}`, (stage) => {
    stages[stage] ??= performance.now() - began;
  });
  const ms = performance.now() - began;
  return read.ok
    ? { reading: read.value.reading, fault: null, ms, stages }
    : { reading: null, fault: read.error.message || read.error.kind, ms, stages };
};

globalThis.stopOurs = () => ocrClient.stop();

globalThis.startPeer = async () => {
  // Documented usage with files on our own origin; language data and core are those that it would fetch.
  peer ??= await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: '/peer/worker/worker.min.js',
    corePath: '/peer/core',
    langPath: '/peer/language',
    workerBlobURL: false,
  });
};

globalThis.readPeer = async (crop, mode) => {
  const began = performance.now();
  await peer!.setParameters({ tessedit_pageseg_mode: String(mode) as PSM });
  const rectangle = crop ? { rectangle: { left: crop.left, top: crop.top, width: crop.width, height: crop.height } } : {};
  const { data } = await peer!.recognize(held!, rectangle);
  return { text: data.text, ms: performance.now() - began };
};

async function timed(read: () => Promise<string | null>): Promise<TimedCode> {
  const began = performance.now();
  const content = await read();
  return { content, ms: performance.now() - began };
}

globalThis.makeCoded = async (seed) => {
  const { photographCoded } = await import('../../tests/support/certificates/coded/photographCoded.ts');
  const { jpeg, content } = await photographCoded(seed);
  held = jpeg;
  return content;
};

globalThis.readCode = async () => {
  const { findCode } = await import('../../workers/ocr/code/findCode.ts');
  return timed(() => findCode(held!, new AbortController().signal));
};

globalThis.readPeerCode = async () => {
  const { default: jsQR } = await import('jsqr');
  return timed(async () => {
    const bitmap = await createImageBitmap(held!);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    bitmap.close();
    return jsQR(data, width, height)?.data ?? null;
  });
};

document.body.dataset.ready = '';
