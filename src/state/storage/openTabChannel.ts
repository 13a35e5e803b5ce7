/**
 * Tells the other pages of ours that something changed. Where a browser cannot, they see it when they next look.
 * @param hear called for what another page told
 */
export function openTabChannel(topic: string, hear: () => void): { tell(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(`thua ${topic}`);
  channel.onmessage = hear;
  return { tell: () => channel.postMessage(null) };
}
