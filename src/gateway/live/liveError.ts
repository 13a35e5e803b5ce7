/** What keeps a layer from being added or asked for, in Vietnamese and then in English in brackets; an operator reads it as it is. */
export class LiveError extends Error {
  override name = 'LiveError';
}
