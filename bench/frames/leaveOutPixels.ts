/**
 * Runs in the page before anything else: WebGL's draw calls draw nothing. With software WebGL the page waits for
 * pixels that a phone's GPU would make, and the slowdown multiplies that wait: the bench would time the renderer.
 * Buffers, textures, shaders and state are still passed on, on every page alike.
 */
export function leaveOutPixels(): void {
  const nothing = (): void => undefined;
  const drawCalls = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'clear'] as const;
  const drawing = Object.fromEntries(drawCalls.map((call) => [call, WebGL2RenderingContext.prototype[call]]));
  for (const call of drawCalls) WebGL2RenderingContext.prototype[call] = nothing;
  globalThis.drawPixels = () => void Object.assign(WebGL2RenderingContext.prototype, drawing);
}

/** Called by the bench from outside of the page. */
declare global {
  /** Restores draw calls, for picking by pixels after the timing. */
  var drawPixels: () => void;
}
