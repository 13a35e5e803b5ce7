/** What an operator tells everybody; empty for what is not said. Times are ISO 8601 in UTC. */
export interface Publication {
  id: string;
  title: string;
  description: string;
  imagesLink: string;
  link: string;
  /** In force from and until; empty where that does not limit it. */
  startsAt: string;
  endsAt: string;
}

/** What fan pages are sorted by. */
export interface FanpageCategory {
  id: string;
  title: string;
}

/** What a customer is told; `createdAt` is ISO 8601 in UTC. */
export interface Notification {
  id: string;
  title: string;
  content: string;
  createdAt: string;
}
