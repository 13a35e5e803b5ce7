import { leaveOutPixels } from '../../../bench/frames/leaveOutPixels.ts';

/**
 * For maps whose picture no one looks at: styles, tiles, shaders and buffers are what they are, but nothing is painted by software.
 * @returns puts the draw calls back
 */
export function leaveOutDrawing(): () => void {
  const whole = Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype);
  leaveOutPixels();
  return () => void Object.defineProperties(WebGL2RenderingContext.prototype, whole);
}
