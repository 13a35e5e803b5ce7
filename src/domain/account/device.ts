/** Where the customer is logged in: one session. Times are ISO 8601 in UTC. */
export interface Device {
  id: string;
  /** Browser and system, say 'Chrome · Android'; '' when not known. */
  device: string;
  /** The first half of its address; '' when not known. */
  network: string;
  createdAt: string;
  seenAt: string;
  /** The one that shows the list. */
  isCurrent: boolean;
}
