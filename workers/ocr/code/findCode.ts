import { readCertificateCode } from '../../../src/domain/picture/readCertificateCode.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import { openBitmap } from '../picture/openBitmap.ts';
import { codeAttempts } from './codeAttempts.ts';
import { sharpen } from './sharpen.ts';
import { startCodeReader } from './startCodeReader.ts';

/** No attempt begins later. */
const MAX_MS = 2000;
/** One attempt on a cheap phone, in one piece. */
const ATTEMPT_BUDGET_MS = 3000;

/**
 * Looks for a QR code in a whole photograph: at several scales, sharpened, then part by part, until one is found or the time is over.
 * @returns its content, a certificate's before any other; null where there is none
 * @throws when the reader cannot be had
 */
export async function findCode(picture: Blob, signal: AbortSignal): Promise<string | null> {
  const reader = await startCodeReader();
  const opened = await openBitmap(picture);
  if (!opened.ok) return null;
  const whole = opened.value;
  try {
    const until = performance.now() + MAX_MS;
    for (const { box, scale, isSharpened } of codeAttempts(whole)) {
      if (signal.aborted || performance.now() > until) return null;
      const canvas = new OffscreenCanvas(Math.round(box.width * scale), Math.round(box.height * scale));
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      announceWork(ATTEMPT_BUDGET_MS);
      // Paper shows through what is transparent.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(whole, box.left, box.top, box.width, box.height, 0, 0, canvas.width, canvas.height);
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      const contents = await reader(pixels, isSharpened ? sharpen : undefined);
      canvas.width = 0;
      const [first] = contents;
      if (first !== undefined) return contents.find((content) => readCertificateCode(content).kind === 'certificate') ?? first;
      // The engines' words are heard in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return null;
  } finally {
    whole.close();
  }
}
