import type { IncomingMessage } from 'node:http';

/** Of all bodies that are arriving together: many may be slow, but memory stays bounded. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What became of a body: `cut` when its sender is gone, `crowded` when others take the memory. */
export type ArrivedBody = Buffer | 'cut' | 'crowded';

/**
 * Bodies on their way. They are read here, before a call gets a place to work in, so that a slow sender holds up nobody but
 * himself.
 */
export class ArrivingBodies {
  #bytes = 0;

  /** @param maxBytes what is longer ends there: the app sees that it is too long, and refuses it in its own words */
  read(request: IncomingMessage, maxBytes: number): Promise<ArrivedBody> {
    const chunks: Buffer[] = [];
    let size = 0;
    return new Promise((resolve) => {
      const settle = (body: ArrivedBody): void => {
        request.off('data', hear).off('end', end).off('close', cut).off('error', cut);
        this.#bytes -= size;
        resolve(body);
      };
      const hear = (chunk: Buffer): void => {
        chunks.push(chunk);
        size += chunk.length;
        this.#bytes += chunk.length;
        if (size > maxBytes) settle(Buffer.concat(chunks));
        else if (this.#bytes > MAX_BYTES) settle('crowded');
      };
      const end = (): void => settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      const cut = (): void => settle('cut');
      request.on('data', hear).on('end', end).on('close', cut).on('error', cut);
    });
  }
}
