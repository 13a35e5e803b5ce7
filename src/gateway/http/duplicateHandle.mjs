// A process of a moment: gives a listening handle back as often as it is asked to, each time as a file descriptor of its own.
process.on('message', (/** @type {number} */ copies, /** @type {import('node:net').Server} */ handle) => {
  for (let sent = 0; sent < copies; sent += 1) process.send?.('copy', handle);
});
