/** What a customer is told; `createdAt` is ISO 8601 in UTC, `link` what stands behind '#' to show it on the map, '' of most. */
export interface Notification {
  id: string;
  title: string;
  content: string;
  link: string;
  createdAt: string;
}
