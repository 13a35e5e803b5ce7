import type { Page } from 'playwright';

/** Storage of the first tab's drawing: state/journalSlot. */
const PLACE = { database: 'thua-session', store: 'drawing', key: 'drawing 0' };

/** Writes an area to the page's drawing journal, as if the user had drawn it before. */
export async function writeJournalOnPage(page: Page, lngLat: number[]): Promise<void> {
  await page.evaluate(
    ({ place, values }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(place.database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction(place.store, 'readwrite');
          const record = { mode: 'area', isClosed: true, noteUid: null, userId: null, lngLat: Float64Array.from(values) };
          writing.objectStore(place.store).put(record, place.key);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
    { place: PLACE, values: lngLat },
  );
}

/** Returns the journal's corners: lng, lat, lng, lat …; empty without a drawing. */
export async function readJournalOnPage(page: Page): Promise<number[]> {
  return page.evaluate(
    (place) =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open(place.database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(place.store).objectStore(place.store).get(place.key);
          reading.onsuccess = () => {
            const record = reading.result as { lngLat: Float64Array } | undefined;
            database.close();
            resolve(record ? Array.from(record.lngLat) : []);
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
    PLACE,
  );
}
