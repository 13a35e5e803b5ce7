// A top-level await: the modules that main.tsx imports below this one are evaluated in a task of their own.
await new Promise((resolve) => setTimeout(resolve));

export {};
