// Short-lived process: sends a listening handle back several times, each time as a new file descriptor.
process.on('message', (/** @type {number} */ copies, /** @type {import('node:net').Server} */ handle) => {
  for (let sent = 0; sent < copies; sent += 1) process.send?.('copy', handle);
});
