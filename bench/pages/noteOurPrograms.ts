declare global {
  /** The current shaders are our layers', not MapLibre's. */
  var drawsOurs: boolean;
}

/** Runs in the page before other code; it must not use outer scope. */
export function noteOurPrograms(): void {
  globalThis.drawsOurs = false;
  const ours = new WeakSet<WebGLProgram>();
  const calls = WebGL2RenderingContext.prototype;
  const { linkProgram, useProgram } = calls;
  calls.linkProgram = function link(program) {
    // Stack lines: message, this function, its caller.
    if (!new Error().stack!.split('\n')[2]!.includes('/maplibre-gl')) ours.add(program);
    linkProgram.call(this, program);
  };
  calls.useProgram = function use(program) {
    globalThis.drawsOurs = program !== null && ours.has(program);
    useProgram.call(this, program);
  };
}
