declare global {
  /** True if the shaders in use belong to our layers, not to MapLibre. */
  var drawsOurs: boolean;
}

/** Runs in the page before anything else; it must not refer to outer variables. */
export function noteOurPrograms(): void {
  globalThis.drawsOurs = false;
  const ours = new WeakSet<WebGLProgram>();
  const calls = WebGL2RenderingContext.prototype;
  const { linkProgram, useProgram } = calls;
  calls.linkProgram = function link(program) {
    // Lines of the stack: message, this function, caller.
    if (!new Error().stack!.split('\n')[2]!.includes('/maplibre-gl')) ours.add(program);
    linkProgram.call(this, program);
  };
  calls.useProgram = function use(program) {
    globalThis.drawsOurs = program !== null && ours.has(program);
    useProgram.call(this, program);
  };
}
