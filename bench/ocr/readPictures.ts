import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from '../../tests/support/run/repository.ts';
import type { PeerMode } from './main.ts';
import { plainCorners } from './plainCorners.ts';
import type { PictureName, ReadingStudio } from './readingStudio.ts';
import { countExact, scoreReading, type PictureScore } from './scoreReading.ts';

/** Result of one picture; `peer` only if the peer read it, too. */
export interface PictureOutcome extends PictureName {
  megapixels: number;
  conditions: Record<string, string | number | boolean>;
  digitPx: number;
  fault: string | null;
  ms: number;
  score: PictureScore;
  peer: { mode: PeerMode; exact: number; ms: number } | null;
}

/** Cache of results until reader, generators or packages change, so that an interrupted run resumes. */
const KEPT_IN = `${ROOT}node_modules/.cache/thua-ocr`;

const keyOf = ({ generator, seed, difficulty, kind = 'plain' }: PictureName): string => `${generator} ${seed} ${difficulty} ${kind}`;

/** @param name of the cache file */
export function openKept<Outcome>(
  name: string,
  keyOf: (outcome: Outcome) => string,
): { known: Map<string, Outcome>; keep(outcome: Outcome): void } {
  mkdirSync(KEPT_IN, { recursive: true });
  const file = `${KEPT_IN}/${name}.jsonl`;
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
  const outcomes = lines.map((line) => JSON.parse(line) as Outcome);
  return {
    known: new Map(outcomes.map((outcome) => [keyOf(outcome), outcome])),
    keep: (outcome) => appendFileSync(file, `${JSON.stringify(outcome)}\n`),
  };
}

/** Computes a value once per cache. */
export async function keptOnce<Found>(studio: ReadingStudio, name: string, find: () => Promise<Found>): Promise<Found> {
  const file = `${KEPT_IN}/${studio.pages.hash}.${name}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Found;
  const found = await find();
  mkdirSync(KEPT_IN, { recursive: true });
  writeFileSync(file, JSON.stringify(found));
  return found;
}

/**
 * Reads pictures one by one, ours and the peer in turn on the same crop, and prints each result.
 * @param mode the peer's; null skips the peer
 */
export async function readPictures(studio: ReadingStudio, names: readonly PictureName[], mode: PeerMode | null): Promise<PictureOutcome[]> {
  const { known, keep } = openKept<PictureOutcome>(studio.pages.hash, keyOf);
  const outcomes: PictureOutcome[] = [];
  for (const [at, name] of names.entries()) {
    const kept = known.get(keyOf(name));
    if (kept && (mode === null || kept.peer?.mode === mode)) {
      outcomes.push(kept);
      continue;
    }
    const outcome = await readPicture(studio, name, mode, at);
    keep(outcome);
    outcomes.push(outcome);
    const { score, ms, peer } = outcome;
    console.log(
      `${at + 1}/${names.length} ${keyOf(name)}: ${score.exact}/${score.corners} in ${Math.round(ms)} ms${peer ? `, peer ${peer.exact} in ${Math.round(peer.ms)} ms` : ''}`,
    );
  }
  return outcomes;
}

async function readPicture(studio: ReadingStudio, name: PictureName, mode: PeerMode | null, at: number): Promise<PictureOutcome> {
  const truth = await studio.take(name);
  const readPeer = async (): Promise<PictureOutcome['peer']> => {
    if (mode === null) return null;
    const { text, ms } = await studio.readPeer(truth.crop, mode);
    return { mode, exact: countExact(truth, plainCorners(text)), ms };
  };
  const before = at % 2 === 1 ? await readPeer() : null;
  const { reading, fault, ms } = await studio.readOurs(truth.crop);
  return {
    ...name,
    megapixels: (truth.width * truth.height) / 1e6,
    conditions: truth.conditions,
    digitPx: truth.digitPx,
    fault,
    ms,
    score: scoreReading(truth, reading),
    peer: at % 2 === 1 ? before : await readPeer(),
  };
}
