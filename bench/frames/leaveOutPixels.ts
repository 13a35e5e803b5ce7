/**
 * Runs in the page before anything else in it: WebGL's draw calls draw nothing. Where WebGL is software, the page thread
 * waits for pixels that a phone's GPU makes, a second a frame, and the slowdown multiplies the wait: the bench would
 * time the renderer. Buffers, textures, shaders and state are still handed over, on every page alike.
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
  /** Has draw calls draw again: for who picks by pixels, after all is timed. */
  var drawPixels: () => void;
}
