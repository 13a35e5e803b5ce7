/** Watchable places: a parcel, a drawn area, a ward of the division before 1 July 2025. */
export const WATCH_KINDS = ['parcel', 'area', 'ward'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** Reported changes: of plans, of drafts, of the parcels themselves. */
export const WATCH_CHANGES = ['plan', 'draft', 'parcel'] as const;
export type WatchChange = (typeof WATCH_CHANGES)[number];

/** E-mails with notifications: never, immediately, or one summary at seven in the morning. */
export const WATCH_MAILS = ['none', 'each', 'daily'] as const;
export type WatchMail = (typeof WATCH_MAILS)[number];

export interface Watch {
  id: string;
  kind: WatchKind;
  title: string;
  /** Parcels only; '' for other kinds. */
  parcelId: string;
  changes: readonly WatchChange[];
  mail: WatchMail;
  isPaused: boolean;
  /** URL fragment that shows the place on the map. */
  mapAddress: string;
  /** Time of the newest reported change, ISO 8601 in UTC; '' if none. */
  toldAt: string;
}
