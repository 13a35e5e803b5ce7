/**
 * Runs in the page before anything else in it: WebGL's draw calls draw nothing. Where WebGL is software, the page thread
 * waits for pixels that a phone's GPU makes, a second a frame, and the slowdown multiplies the wait: the bench would
 * time the renderer. Buffers, textures, shaders and state are still handed over, on every page alike.
 */
export function leaveOutPixels(): void {
  const nothing = (): void => undefined;
  const drawCalls = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'clear'] as const;
  for (const call of drawCalls) WebGL2RenderingContext.prototype[call] = nothing;
}
