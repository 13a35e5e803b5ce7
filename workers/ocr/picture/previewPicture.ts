import { PREVIEW_MAX_PX } from '../../../src/domain/limits.ts';
import type { PictureFault } from '../../../src/domain/pictureFault.ts';
import type { QuarterTurns } from '../../../src/domain/quarterTurn.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../lifeSigns.ts';
import type { PicturePreview } from '../api.ts';
import { drawTurned } from './drawTurned.ts';
import { openBitmap } from './openBitmap.ts';

const QUALITY = 0.85;
/** Scaling 50 megapixels down on a cheap phone. */
const PREVIEW_BUDGET_MS = 3000;

/** A photograph small and turned, for the page to choose a part of. */
export async function previewPicture(picture: Blob, turns: QuarterTurns): Promise<Result<PicturePreview, PictureFault>> {
  const opened = await openBitmap(picture);
  if (!opened.ok) return opened;
  const { width, height } = opened.value;
  announceWork(PREVIEW_BUDGET_MS);
  const scale = Math.min(1, PREVIEW_MAX_PX / Math.max(width, height));
  const { canvas } = drawTurned(opened.value, { left: 0, top: 0, width, height }, scale, turns);
  opened.value.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  canvas.width = 0;
  return { ok: true, value: { picture: small, width, height } };
}
