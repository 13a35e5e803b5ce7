/** Runs `act` once words are painted (a page that is looked at from the start paints them once); at once where the browser does not tell. */
export function afterFirstWords(act: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return act();
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
}
