import { createHash } from 'node:crypto';
import { reencodePicture } from '../../../src/gateway/files/reencodePicture.ts';
import { noteClient, sentNote } from './noteClient.ts';
import { noise } from '../pictures/oddPictures.ts';

/** A picture that was acknowledged. */
export interface KeptPicture {
  url: string;
  /** Of what must be read back, in hex. */
  sha256: string;
  /** Whether a note that shows it was acknowledged, too. */
  isShown: boolean;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const SIDE_PX = 160;
/** Longer than these: nothing is made smaller. */
const MAX_SIDE_PX = 2_560;

/**
 * A customer who uploads one picture after the other, each another one, and a note for every second. What was cut off is given up, as by a phone that
 * is out of reach for good.
 */
export class PictureWriter {
  readonly kept: KeptPicture[] = [];
  readonly #name: string;
  readonly #token: string;
  readonly #seed: number;
  #number = 0;

  constructor(name: string, token: string, seed: number) {
    this.#name = name;
    this.#token = token;
    this.#seed = seed;
  }

  /** @param isBroken whether gateway or bucket is known to be away: anything else than an answer of 200 is an error without it */
  async writeUntil(
    base: string,
    { onAnswer, isBroken, isOver }: Record<'isBroken' | 'isOver', () => boolean> & { onAnswer(): void },
  ): Promise<void> {
    while (!isOver()) {
      try {
        await this.#writeOne(base, onAnswer);
      } catch (error) {
        if (!isBroken()) throw error;
      }
    }
  }

  async #writeOne(base: string, onAnswer: () => void): Promise<void> {
    const number = (this.#number += 1);
    const sent = await noise(SIDE_PX, SIDE_PX, this.#seed * 100_000 + number)
      .png()
      .toBuffer();
    const sha256 = sha256Of((await reencodePicture(sent, MAX_SIDE_PX)).bytes);
    const form = new FormData();
    form.append('design0', new Blob([new Uint8Array(sent)]), 'file');
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${base}/upload/file/${this.#name}-${number}`, { method: 'POST', headers, body: form });
    const { results, message } = (await response.json()) as { results?: [{ url: string }]; message: string };
    if (!results) throw new Error(`${response.status} ${message}`);
    const picture: KeptPicture = { url: results[0].url, sha256, isShown: false };
    this.kept.push(picture);
    onAnswer();
    if (number % 2 === 0) return;
    const note = await noteClient(base, this.#token).create(sentNote(`${this.#name}-${number}`, { images_link: picture.url }));
    if (note.status !== 200) throw new Error(`${note.status} ${note.message}`);
    picture.isShown = true;
    onAnswer();
  }
}
