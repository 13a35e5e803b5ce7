/** As in a page that came by plain http: the browser has no Web Locks there. */
Object.defineProperty(Object.getPrototypeOf(navigator), 'locks', { get: () => undefined });
