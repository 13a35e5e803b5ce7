/** A note's own id, made before it is first sent. Not crypto.randomUUID, which pages without https do not have. */
export function newNoteUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
