import { createHash } from 'node:crypto';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';

/** What may stand in an id, with a hash where that is not all of a planning's own. */
export function planningSlug(text: string): string {
  const plain = foldVietnamese(text).replaceAll(' ', '-').slice(0, 40);
  const isWhole = /^[\w.-]{1,48}$/.test(text);
  return isWhole ? text : `${plain}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/** @param key as people call it; what was exported has its ward in its id already */
export const planningId = (wardCode: string, key: string): string =>
  key.startsWith(`${wardCode}-`) ? planningSlug(key) : `${wardCode}-${planningSlug(key)}`;

/** What a planning's own picture is called: another picture has another name. */
export function planPictureName(id: string, { bytes, extension }: { bytes: Uint8Array; extension: string }): string {
  return `plan${createHash('sha256').update(id).update(bytes).digest('hex').slice(0, 40)}.${extension}`;
}
