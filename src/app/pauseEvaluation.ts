// A top-level await: modules that main.tsx imports after this one are evaluated in a separate task.
await new Promise((resolve) => setTimeout(resolve));

export {};
