import type { WaitingPicture } from '../../domain/notes/outboxRecord.ts';

/** blob: addresses by upload id. */
const addresses = new Map<string, string>();

/** Where the page shows a picture that is still to be uploaded; the same address each time it is asked for. */
export function waitingPicture({ uploadId, blob }: WaitingPicture<Blob>): string {
  const known = addresses.get(uploadId);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(blob);
  addresses.set(uploadId, address);
  return address;
}

/** Lets go of the pictures that wait no more. */
export function forgetPictures(waiting: ReadonlySet<string>): void {
  for (const [uploadId, address] of addresses) {
    if (waiting.has(uploadId)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(uploadId);
  }
}
