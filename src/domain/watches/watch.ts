/** What can be watched: a parcel, an area that was drawn, a ward of before July 2025. */
export const WATCH_KINDS = ['parcel', 'area', 'ward'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** Changes that a customer may be told of: of what is planned, of what is being drawn up, of the parcels themselves. */
export const WATCH_CHANGES = ['plan', 'draft', 'parcel'] as const;
export type WatchChange = (typeof WATCH_CHANGES)[number];

/** Whether a mail goes with a notification: never, at once, or one of all at seven in the morning. */
export const WATCH_MAILS = ['none', 'each', 'daily'] as const;
export type WatchMail = (typeof WATCH_MAILS)[number];

/** A place whose changes find its customer. */
export interface Watch {
  id: string;
  kind: WatchKind;
  title: string;
  /** Of a parcel; '' of other kinds. */
  parcelId: string;
  changes: readonly WatchChange[];
  mail: WatchMail;
  isPaused: boolean;
  /** Fragment of the map's address that shows the place. */
  mapAddress: string;
  /** ISO 8601 in UTC; of the newest change that was told, '' where none was. */
  toldAt: string;
}
