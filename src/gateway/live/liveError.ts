/** Reason for refusing a layer, shown to the operator: Vietnamese with English in brackets. */
export class LiveError extends Error {
  override name = 'LiveError';
}
