/** Where the customer is logged in: one session. Times are ISO 8601 in UTC. */
export interface Device {
  id: string;
  /** Browser and system, say 'Chrome · Android'; '' when not known. */
  name: string;
  /** The first half of its address; '' when not known. */
  network: string;
  loggedInAt: string;
  seenAt: string;
  /** The one that shows the list. */
  isThis: boolean;
}
