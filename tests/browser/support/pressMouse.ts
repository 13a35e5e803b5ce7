import { cdp } from 'vitest/browser';

/** Presses the mouse on the top of an element. @returns releases it at the same place */
export async function pressMouse(element: Element): Promise<() => Promise<void>> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  const { left, top, width } = element.getBoundingClientRect();
  const at = { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + 4) * scale };
  const send = async (type: string): Promise<void> => {
    await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  };
  await send('mousePressed');
  return () => send('mouseReleased');
}
