/** Simulates a page served by plain http, which has no Web Locks. */
Object.defineProperty(Object.getPrototypeOf(navigator), 'locks', { get: () => undefined });
