/**
 * Notifies the other tabs of a change. Where a browser cannot, they see it when they next read.
 * @param hear called for each notification of another tab
 */
export function openTabChannel(topic: string, hear: () => void): { tell(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(`thua ${topic}`);
  channel.onmessage = hear;
  return { tell: () => channel.postMessage(null) };
}
