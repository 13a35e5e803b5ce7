import { createHash } from 'node:crypto';

/** What a planning's own picture is called: another picture has another name. */
export function planPictureName(planningId: string, { bytes, extension }: { bytes: Uint8Array; extension: string }): string {
  return `plan${createHash('sha256').update(planningId).update(bytes).digest('hex').slice(0, 40)}.${extension}`;
}
