import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSteps, type Step } from '../support/run/runSteps.ts';
import { idleCount } from '../support/run/watchIdle.ts';

const node = (name: string, script: string, ...needs: string[]): Step => ({ name, command: process.execPath, args: ['-e', script], needs });
const run = (steps: Step[], abreast = 2) => runSteps(steps, { env: process.env, abreast });

describe('steps of npm test', () => {
  it('steps: prerequisites pass first, and output is kept', async () => {
    const ended = await run([node('second', 'console.log("two")', 'first'), node('first', 'console.log("one")')]);
    expect(ended.map(({ name, status, shown }) => [name, status, shown])).toEqual([
      ['first', 0, 'one\n'],
      ['second', 0, 'two\n'],
    ]);
  });

  it('steps: after a failure none starts, and running ones are ended', async () => {
    // A process exists until its end was noticed: only then does the slow one end.
    const isThere = `process.kill(Number(require('fs').readFileSync(process.env.FAILED, 'utf8')), 0)`;
    const slow = `const seen = setInterval(() => { try { ${isThere} } catch ({ code }) { if (code === 'ESRCH') clearInterval(seen) } }, 50)`;
    const fails = `require('fs').writeFileSync(process.env.FAILED, String(process.pid)); process.exit(3)`;
    const failed = join(mkdtempSync(join(tmpdir(), 'thua-steps-')), 'pid');
    const ended = await runSteps([node('slow', slow), node('fails', fails), node('never', '')], {
      env: { ...process.env, FAILED: failed },
      abreast: 2,
    });
    rmSync(dirname(failed), { recursive: true });
    expect(ended.map(({ name, status }) => [name, status])).toEqual([
      ['fails', 3],
      ['slow', 0],
    ]);
  });

  it('steps: while the processors are idle one more starts than the limit', async () => {
    // The first ends once the second has begun.
    const lasting = `const seen = setInterval(() => require('fs').existsSync(process.env.BEGUN) && clearInterval(seen), 50)`;
    const begun = join(mkdtempSync(join(tmpdir(), 'thua-steps-')), 'begun');
    const ended = await runSteps([node('lasts', lasting), node('fills', 'require("fs").writeFileSync(process.env.BEGUN, "")')], {
      env: { ...process.env, BEGUN: begun },
      abreast: 1,
      watch: (whenIdle) => {
        setImmediate(whenIdle);
        return () => undefined;
      },
    });
    rmSync(dirname(begun), { recursive: true });
    expect(ended.map(({ name }) => name).toSorted()).toEqual(['fills', 'lasts']);
  });

  it('steps: processors are idle after three consecutive readings of 40 %, and never without readings', () => {
    const isIdle = idleCount();
    const told = [0, 50, 100, 110, 160, 210, 260, 310, 360].map((idle, look) => isIdle({ idle, all: look * 100 }));
    expect(told).toEqual([false, false, false, false, false, false, true, false, false]);
    const silent = idleCount();
    expect(Array.from({ length: 5 }, () => silent(undefined))).toEqual([false, false, false, false, false]);
  });

  it('steps: a step whose prerequisite is missing ends the run instead of waiting for ever', async () => {
    expect(await run([node('waits', '', 'nobody')])).toEqual([]);
  });
});
