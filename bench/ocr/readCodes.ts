import type { Measured } from '../rows/makeRow.ts';
import { quantile } from '../rows/quantile.ts';
import { CODE_GOALS } from './goals.ts';
import type { TimedCode } from './main.ts';
import { openKept } from './readPictures.ts';
import type { ReadingStudio } from './readingStudio.ts';

/** Result of one picture with a code. */
export interface CodeOutcome {
  seed: number;
  content: string;
  ours: TimedCode;
  peer: TimedCode;
}

/** Reads codes of certificates' headings one by one, ours and jsQR in turn on the same pictures. */
export async function readCodes({ page, pages }: ReadingStudio, seeds: readonly number[]): Promise<CodeOutcome[]> {
  const { known, keep } = openKept<CodeOutcome>(`${pages.hash}.codes`, ({ seed }) => String(seed));
  const outcomes: CodeOutcome[] = [];
  for (const [at, seed] of seeds.entries()) {
    outcomes.push(known.get(String(seed)) ?? (await readCode(seed, at)));
  }
  return outcomes;

  async function readCode(seed: number, at: number): Promise<CodeOutcome> {
    const content = await page.evaluate((of) => globalThis.makeCoded(of), seed);
    const readPeer = (): Promise<TimedCode> => page.evaluate(() => globalThis.readPeerCode());
    const before = at % 2 === 1 ? await readPeer() : null;
    const ours = await page.evaluate(() => globalThis.readCode());
    const outcome = { seed, content, ours, peer: before ?? (await readPeer()) };
    keep(outcome);
    console.log(`code ${at + 1}/${seeds.length} ${seed}: ${judge(outcome, ours)}, peer ${judge(outcome, outcome.peer)}`);
    return outcome;
  }
}

const judge = ({ content }: CodeOutcome, by: TimedCode): 'read' | 'missed' | 'wrong' =>
  by.content === content ? 'read' : by.content === null ? 'missed' : 'wrong';

/** Returns rows of the number of codes read and the time per code. */
export function codeRows(outcomes: readonly CodeOutcome[], peerName: string): Omit<Measured, 'bench'>[] {
  const count = (who: 'ours' | 'peer', what: ReturnType<typeof judge>): number =>
    outcomes.filter((outcome) => judge(outcome, outcome[who]) === what).length;
  const share = (figure: number): number => (100 * figure) / outcomes.length;
  const msOf = (who: 'ours' | 'peer', share: number): number =>
    quantile(
      outcomes.map((outcome) => outcome[who].ms),
      share,
    );
  return [
    {
      case: 'QR codes of versions 4 to 10: read',
      unit: '%',
      size: outcomes.length,
      ours: share(count('ours', 'read')),
      peer: { name: peerName, value: share(count('peer', 'read')) },
      ...CODE_GOALS,
      note: `${count('ours', 'read')} of ${outcomes.length}, ${count('ours', 'wrong')} wrongly; ${peerName} ${count('peer', 'read')}, ${count('peer', 'wrong')} wrongly`,
    },
    {
      case: 'QR codes of versions 4 to 10: a photograph',
      unit: 'ms',
      size: outcomes.length,
      ours: msOf('ours', 0.5),
      peer: { name: peerName, value: msOf('peer', 0.5) },
      spread: { ours: [msOf('ours', 0.25), msOf('ours', 0.75)], peer: [msOf('peer', 0.25), msOf('peer', 0.75)], samples: outcomes.length },
      note: `those that were not read among them, for which ours goes on for up to 2 s; ${peerName} looks once, at the whole picture`,
    },
  ];
}
