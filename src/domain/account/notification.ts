/** What a customer is told; `createdAt` is ISO 8601 in UTC. */
export interface Notification {
  id: string;
  title: string;
  content: string;
  createdAt: string;
}
