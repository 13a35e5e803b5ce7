/** Posts from the window that runs it: a message event names its sender's. */
export const post = (to: Window, message: unknown): void => to.postMessage(message, '*');
