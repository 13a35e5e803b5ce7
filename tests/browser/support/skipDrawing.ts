import { leaveOutPixels } from '../../../bench/frames/leaveOutPixels.ts';

/**
 * Leaves out draw calls for maps whose picture no test reads; styles, tiles, shaders and buffers are real.
 * @returns restores the draw calls
 */
export function skipDrawing(): () => void {
  const whole = Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype);
  leaveOutPixels();
  return () => void Object.defineProperties(WebGL2RenderingContext.prototype, whole);
}
