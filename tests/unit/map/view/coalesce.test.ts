import { expect, test } from 'vitest';
import { coalesceAsked } from '../../../../src/map/view/coalesce.ts';

/** A question that is answered when the test says so. */
function stage() {
  const [asked, told]: [number[], string[]] = [[], []];
  const answers: Array<() => void> = [];
  const { ask, cancel } = coalesceAsked(
    (about: number) => {
      asked.push(about);
      return new Promise<string>((resolve) => answers.push(() => resolve(`of ${about}`)));
    },
    (answer) => told.push(answer),
  );
  const answer = async (): Promise<void> => {
    answers.shift()!();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { asked, told, ask, cancel, answer };
}

test('coalesce asked: one question is under way at a time, and of those that come meanwhile the last is next', async () => {
  const { asked, told, ask, answer } = stage();
  for (const about of [1, 2, 3]) ask(about);
  expect(asked).toEqual([1]);
  await answer();
  expect([asked, told]).toEqual([[1, 3], ['of 1']]);
  await answer();
  expect(told).toEqual(['of 1', 'of 3']);
  ask(4);
  expect(asked).toEqual([1, 3, 4]);
});

test('coalesce asked: what is cancelled is not told, and what waited is not asked; the next question is', async () => {
  const { asked, told, ask, cancel, answer } = stage();
  ask(1);
  ask(2);
  cancel();
  ask(3);
  await answer();
  expect([asked, told]).toEqual([[1, 3], []]);
  await answer();
  expect(told).toEqual(['of 3']);
});
