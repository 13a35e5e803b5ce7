/**
 * Runs in the page before other code and makes WebGL draw calls draw nothing. With software WebGL, the page waits for
 * pixels that a phone's GPU makes, a second per frame, multiplied by the slowdown: the bench would time the renderer.
 * Buffers, textures, shaders and state are still uploaded, on every page.
 */
export function leaveOutPixels(): void {
  const nothing = (): void => undefined;
  const drawCalls = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'clear'] as const;
  const drawing = Object.fromEntries(drawCalls.map((call) => [call, WebGL2RenderingContext.prototype[call]]));
  for (const call of drawCalls) WebGL2RenderingContext.prototype[call] = nothing;
  globalThis.drawPixels = () => void Object.assign(WebGL2RenderingContext.prototype, drawing);
}

/** Called by the bench from outside. */
declare global {
  /** Enables draw calls again, for picking by pixels after the timing. */
  var drawPixels: () => void;
}
