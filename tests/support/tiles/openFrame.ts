/** Opens a same-origin frame that runs modules as another tab does: separate instances, shared storage. */
export async function openFrame<Exports>(
  module: string,
  prepare: (window: Window) => void = () => undefined,
): Promise<{
  window: Window;
  exports: Exports;
  close(): void;
}> {
  const frame = document.createElement('iframe');
  // Any document of the same origin; modules cannot resolve addresses against an empty one.
  frame.src = '/package.json';
  await new Promise((loaded) => {
    frame.onload = loaded;
    document.body.append(frame);
  });
  const window = frame.contentWindow!;
  prepare(window);
  const exports = await new Promise<Exports>((resolve, reject) => {
    Object.assign(window, { loaded: resolve, failed: reject });
    const script = window.document.createElement('script');
    script.type = 'module';
    script.textContent = `import('${module}').then(loaded, failed)`;
    window.document.head.append(script);
  });
  return { window, exports, close: () => frame.remove() };
}
