// Between what acts and what shows.
await new Promise((resolve) => setTimeout(resolve));

export {};
