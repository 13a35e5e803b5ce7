/** Notifies the other tabs of a change. Where a browser cannot, they see it when they next read. */
export function openTabChannel(topic: string, onNotified: () => void): { notify(): void } {
  if (typeof BroadcastChannel === 'undefined') return { notify: () => undefined };
  const channel = new BroadcastChannel(`thua ${topic}`);
  channel.onmessage = onNotified;
  return { notify: () => channel.postMessage(null) };
}
