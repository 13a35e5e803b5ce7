import type { Messages } from './parts.ts';

/** @throws without network, or if the server lacks the file */
export async function fetchMessages(url: string): Promise<Messages> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Messages;
}
