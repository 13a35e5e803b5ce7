declare global {
  /** The shaders in use are our layers', not MapLibre's. */
  var drawsOurs: boolean;
}

/** Runs in the page before anything else in it, and must not refer to what stands outside of it. */
export function noteOurPrograms(): void {
  globalThis.drawsOurs = false;
  const ours = new WeakSet<WebGLProgram>();
  const calls = WebGL2RenderingContext.prototype;
  const { linkProgram, useProgram } = calls;
  calls.linkProgram = function link(program) {
    // Its message, this function, who called it.
    if (!new Error().stack!.split('\n')[2]!.includes('/maplibre-gl')) ours.add(program);
    linkProgram.call(this, program);
  };
  calls.useProgram = function use(program) {
    globalThis.drawsOurs = program !== null && ours.has(program);
    useProgram.call(this, program);
  };
}
