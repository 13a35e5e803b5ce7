import { createHash } from 'node:crypto';
import { reencodePicture } from '../../../src/gateway/files/reencodePicture.ts';
import { noteClient, sentNote } from './noteClient.ts';
import { noise } from '../pictures/oddPictures.ts';

/** Acknowledged picture. */
export interface KeptPicture {
  url: string;
  /** SHA-256 of the bytes that must be read back, in hex. */
  sha256: string;
  /** A note with the picture was acknowledged, too. */
  isShown: boolean;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const SIDE_PX = 160;
/** Limit above these pictures' size, so that they are not reduced. */
const MAX_SIDE_PX = 2_560;

/**
 * Customer who uploads different pictures one by one, with a note for every second one. Interrupted uploads are not
 * repeated, as by a phone that stays offline.
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

  /** @param isBroken whether gateway or bucket is down: otherwise any response except 200 is an error */
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
