import { describe, expect, it } from 'vitest';
import { runSteps, type Step } from '../support/run/runSteps.ts';

const node = (name: string, script: string, ...needs: string[]): Step => ({ name, command: process.execPath, args: ['-e', script], needs });
const run = (steps: Step[], abreast = 2) => runSteps(steps, { env: process.env, abreast });

describe('steps of npm test', () => {
  it('steps: what is needed passes before, and what is printed is kept', async () => {
    const ended = await run([node('second', 'console.log("two")', 'first'), node('first', 'console.log("one")')]);
    expect(ended.map(({ name, status, shown }) => [name, status, shown])).toEqual([
      ['first', 0, 'one\n'],
      ['second', 0, 'two\n'],
    ]);
  });

  it('steps: after one that fails none begins, and what runs beside it ends', async () => {
    const ended = await run([node('slow', 'setTimeout(() => 0, 1000)'), node('fails', 'process.exit(3)'), node('never', '')]);
    expect(ended.map(({ name, status }) => [name, status])).toEqual([
      ['fails', 3],
      ['slow', 0],
    ]);
  });

  it('steps: one whose need is not there ends the run instead of waiting for ever', async () => {
    expect(await run([node('waits', '', 'nobody')])).toEqual([]);
  });
});
