import { DIFFICULTIES } from '../../tests/support/certificates/difficulty.ts';
import type { Measured } from '../rows/makeRow.ts';
import type { CertificateTruth } from '../../tests/support/certificates/certificateTruth.ts';
import { BLIND_GOALS, CERTAIN_GOALS, ERROR_GOALS, EXACT_GOALS, INVENTED_GOALS, TRUST_GOALS } from './goals.ts';
import { quantile } from '../rows/quantile.ts';
import type { PictureOutcome } from './readPictures.ts';
import type { PictureScore } from './scoreReading.ts';

type Row = Omit<Measured, 'bench'>;

const sum = (outcomes: readonly PictureOutcome[], figure: (score: PictureScore) => number): number =>
  outcomes.reduce((all, { score }) => all + figure(score), 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** A ratio needs something to divide by: no error counts as half a one. */
const MIN_ERRORS = 0.5;

function confusion(outcomes: readonly PictureOutcome[]): string {
  const counts = new Map<string, number>();
  for (const each of outcomes.flatMap(({ score }) => score.confused)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 12);
  return most.length === 0 ? 'no digit confused' : `told→read: ${most.map(([which, count]) => `${which} ${count}×`).join(', ')}`;
}

/** What no number may be, of pictures of all difficulties alike. */
export function certainRow(name: string, outcomes: readonly PictureOutcome[]): Row {
  const numbers = sum(outcomes, (score) => score.numbers);
  const right = sum(outcomes, (score) => score.right);
  const certain = sum(outcomes, (score) => score.shownCertain);
  const wrong = sum(outcomes, (score) => score.certainWrong);
  return {
    case: `${name}: wrong numbers shown as certain`,
    unit: '%',
    size: outcomes.length,
    ours: share(wrong, numbers),
    ...CERTAIN_GOALS,
    note:
      `${wrong} of ${numbers} numbers, in all difficulties alike; ${certain} were shown as certain, ` +
      `${right - certain + wrong} are right and marked, ${numbers - right - wrong} wrong and marked, or not found`,
  };
}

/** What makes a user type a whole table: rows that no paper has, and pictures of which nothing is right. */
function wholeRows(name: string, outcomes: readonly PictureOutcome[]): Row[] {
  const corners = sum(outcomes, (score) => score.corners);
  const invented = sum(outcomes, (score) => score.invented);
  const blind = outcomes.filter(({ score }) => score.exact === 0);
  return [
    certainRow(name, outcomes),
    {
      case: `${name}: rows invented`,
      unit: '%',
      size: outcomes.length,
      ours: share(invented, corners),
      ...INVENTED_GOALS,
      note: `${invented} rows that no paper has, of ${corners} corners, in all difficulties alike`,
    },
    {
      case: `${name}: pictures with no corner right`,
      unit: '%',
      size: outcomes.length,
      ours: share(blind.length, outcomes.length),
      ...BLIND_GOALS,
      note: `${blind.length} of ${outcomes.length} pictures; ${DIFFICULTIES.map((each) => `${each} ${blind.filter(({ difficulty }) => difficulty === each).length}`).join(', ')}`,
    },
  ];
}

/** Exactness, trust and the peer's errors, of one generator's pictures. */
export function readingRows(generator: CertificateTruth['generator'], outcomes: readonly PictureOutcome[], peerName: string): Row[] {
  const name = `generator ${generator}`;
  const perDifficulty = DIFFICULTIES.flatMap((difficulty): Row[] => {
    const own = outcomes.filter((outcome) => outcome.difficulty === difficulty);
    if (own.length === 0) return [];
    const corners = sum(own, (score) => score.corners);
    const exact = sum(own, (score) => score.exact);
    const numbers = sum(own, (score) => score.numbers);
    const wrong = sum(own, (score) => score.certainWrong);
    const right = sum(own, (score) => score.right);
    const certain = sum(own, (score) => score.shownCertain);
    const whole = own.filter(({ score }) => score.exact === score.corners).length;
    return [
      {
        case: `${name}, ${difficulty}: corners read exactly`,
        unit: '%',
        size: own.length,
        ours: share(exact, corners),
        ...EXACT_GOALS[generator][difficulty],
        note: `${exact} of ${corners} corners; ${whole} of ${own.length} pictures whole; ${sum(own, (score) => score.lost)} rows lost, ${sum(own, (score) => score.invented)} invented; ${confusion(own)}`,
      },
      {
        case: `${name}, ${difficulty}: numbers read right`,
        unit: '%',
        size: own.length,
        ours: share(right, numbers),
        ...EXACT_GOALS[generator][difficulty],
        note: `${right} of ${numbers} numbers; median ${Math.round(
          quantile(
            own.map(({ ms }) => ms),
            0.5,
          ),
        )} ms a picture, nine tenths within ${Math.round(
          quantile(
            own.map(({ ms }) => ms),
            0.9,
          ),
        )}`,
      },
      {
        case: `${name}, ${difficulty}: wrong numbers shown as certain`,
        unit: '%',
        size: own.length,
        ours: share(wrong, numbers),
        ...TRUST_GOALS,
        note: `${wrong} of ${numbers} numbers on the papers; ${certain} were shown as certain, ${numbers - certain + wrong} marked or not found`,
      },
    ];
  });
  const compared = outcomes.filter(({ peer }) => peer !== null);
  const corners = sum(compared, (score) => score.corners);
  const ours = corners - sum(compared, (score) => score.exact);
  const theirs = corners - compared.reduce((all, { peer }) => all + peer!.exact, 0);
  return [
    ...perDifficulty,
    ...wholeRows(name, outcomes),
    {
      case: `${name}: corners not read exactly`,
      unit: 'corners',
      size: compared.length,
      ours: Math.max(MIN_ERRORS, ours),
      peer: { name: peerName, value: theirs },
      ...ERROR_GOALS,
      note: `of ${corners} corners in ${compared.length} pictures that both read, in all difficulties alike; ours ${ours}, none counts as ${MIN_ERRORS}`,
    },
  ];
}
