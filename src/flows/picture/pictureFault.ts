import type { PictureFault } from '../../domain/picture/cornerReading.ts';
import type { Failure } from '../../domain/result.ts';

/** Why the OCR worker gave nothing; null for what nobody waits for any more. */
export function pictureFault({ kind, message }: Failure): PictureFault | null {
  if (kind === 'stale') return null;
  return kind === 'malformed' ? (message as PictureFault) : 'engine';
}
