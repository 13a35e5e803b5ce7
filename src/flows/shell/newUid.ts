/** Returns an id that makes repeated sends idempotent. Pages without https lack crypto.randomUUID. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
