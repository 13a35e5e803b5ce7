import { DIFFICULTIES } from '../../tests/support/certificates/difficulty.ts';
import type { Measured } from '../rows/makeRow.ts';
import { BLIND_GOALS, CERTAIN_GOALS, EXACT_GOALS, INVENTED_GOALS, KIND_GOALS } from './goals.ts';
import type { PictureOutcome } from './readPictures.ts';
import type { PictureScore } from './scoreReading.ts';

type Row = Omit<Measured, 'bench'>;

const sum = (outcomes: readonly PictureOutcome[], figure: (score: PictureScore) => number): number =>
  outcomes.reduce((all, { score }) => all + figure(score), 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

function confusion(outcomes: readonly PictureOutcome[]): string {
  const counts = new Map<string, number>();
  for (const each of outcomes.flatMap(({ score }) => score.confused)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 12);
  return most.length === 0 ? 'no digit confused' : `printed→read: ${most.map(([which, count]) => `${which} ${count}×`).join(', ')}`;
}

/** Row of correctly read corners. */
function exactRow(name: string, outcomes: readonly PictureOutcome[], goals: Pick<Row, 'must' | 'moonshot'>): Row {
  const corners = sum(outcomes, (score) => score.corners);
  const exact = sum(outcomes, (score) => score.exact);
  const whole = outcomes.filter(({ score }) => score.exact === score.corners).length;
  return {
    case: `${name}: corners read right`,
    unit: '%',
    size: outcomes.length,
    ours: share(exact, corners),
    ...goals,
    note: `${exact} of ${corners} corners; ${whole} of ${outcomes.length} pictures whole; ${sum(outcomes, (score) => score.lost)} rows lost, ${sum(outcomes, (score) => score.invented)} invented; ${confusion(outcomes)}`,
  };
}

/** Row of wrong numbers that are not marked. */
function certainRow(name: string, outcomes: readonly PictureOutcome[]): Row {
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

/** Rows of one kind of photograph: corners read right, wrong certain numbers, and right but marked corners. */
export function kindRows(kind: string, outcomes: readonly PictureOutcome[]): Row[] {
  const exact = sum(outcomes, (score) => score.exact);
  const marked = sum(outcomes, (score) => score.marked);
  return [
    exactRow(kind, outcomes, KIND_GOALS),
    ...DIFFICULTIES.map((difficulty) => {
      const own = outcomes.filter((outcome) => outcome.difficulty === difficulty);
      return exactRow(`${kind}, ${difficulty}`, own, EXACT_GOALS[own[0]!.generator][difficulty]);
    }),
    certainRow(kind, outcomes),
    {
      case: `${kind}: corners right but marked`,
      unit: '%',
      size: outcomes.length,
      ours: share(marked, exact),
      note: `${marked} of the ${exact} corners read right`,
    },
  ];
}

/** Rows of results that make a user type the whole table: invented rows, and pictures without a right number. */
export function allRows(outcomes: readonly PictureOutcome[]): Row[] {
  const corners = sum(outcomes, (score) => score.corners);
  const invented = sum(outcomes, (score) => score.invented);
  const blind = outcomes.filter(({ score }) => score.exact === 0);
  return [
    certainRow('all kinds', outcomes),
    {
      case: 'all kinds: rows invented',
      unit: '%',
      size: outcomes.length,
      ours: share(invented, corners),
      ...INVENTED_GOALS,
      note: `${invented} rows that are not printed, of ${corners} corners`,
    },
    {
      case: 'all kinds: pictures with no corner right',
      unit: '%',
      size: outcomes.length,
      ours: share(blind.length, outcomes.length),
      ...BLIND_GOALS,
      note: `${blind.length} of ${outcomes.length} pictures; ${DIFFICULTIES.map((each) => `${each} ${blind.filter(({ difficulty }) => difficulty === each).length}`).join(', ')}`,
    },
  ];
}
