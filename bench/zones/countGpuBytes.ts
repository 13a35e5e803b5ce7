/** Read by the bench. */
declare global {
  /** Returns the bytes of geometry on the GPU. */
  var gpuBytes: () => number;
}

/** Bytes of a vertex in a texture: four 16-bit numbers. */
const TEXEL_BYTES = 8;

/**
 * Starts to count the bytes of WebGL buffers, and of vertex textures, which only our layers have. Pictures, glyphs and
 * render targets are not counted, on any page.
 */
export function countGpuBytes(): void {
  const held = new Map<object, number>();
  globalThis.gpuBytes = () => [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
  const context = WebGL2RenderingContext.prototype;
  const { bufferData, deleteBuffer, texStorage2D, deleteTexture } = context;
  context.bufferData = function (
    this: WebGL2RenderingContext,
    target: number,
    data: AllowSharedBufferSource | number | null,
    ...rest: unknown[]
  ) {
    const binding = target === this.ELEMENT_ARRAY_BUFFER ? this.ELEMENT_ARRAY_BUFFER_BINDING : this.ARRAY_BUFFER_BINDING;
    const buffer = this.getParameter(binding) as WebGLBuffer | null;
    if (buffer && (target === this.ELEMENT_ARRAY_BUFFER || target === this.ARRAY_BUFFER)) {
      held.set(buffer, typeof data === 'number' ? data : (data?.byteLength ?? 0));
    }
    Reflect.apply(bufferData, this, [target, data, ...rest]);
  };
  context.deleteBuffer = function (this: WebGL2RenderingContext, buffer) {
    if (buffer) held.delete(buffer);
    Reflect.apply(deleteBuffer, this, [buffer]);
  };
  context.texStorage2D = function (this: WebGL2RenderingContext, target, levels, format, width, height) {
    const texture = this.getParameter(this.TEXTURE_BINDING_2D) as WebGLTexture | null;
    if (texture && format === this.RGBA16UI) held.set(texture, width * height * TEXEL_BYTES);
    Reflect.apply(texStorage2D, this, [target, levels, format, width, height]);
  };
  context.deleteTexture = function (this: WebGL2RenderingContext, texture) {
    if (texture) held.delete(texture);
    Reflect.apply(deleteTexture, this, [texture]);
  };
}
