/** What is imported behind this is evaluated in a task of its own: all of it at once takes a cheap phone a quarter of a second. */
await new Promise((resolve) => setTimeout(resolve));

export {};
