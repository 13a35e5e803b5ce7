import { PassThrough, type Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { askOperatorSocket, type OperatorAnswer } from '../operations/operatorSocket.ts';
import { StartupError } from '../operations/startupError.ts';
import { CHECK_PARTS, type CheckLine, type CheckPart, CheckReport } from './checkReport.ts';
import { type CheckSubject, runCheck } from './runCheck.ts';

const ASKED = 'check ';
/** The last line of an answer: a socket that is closed looks like one that is done. */
interface CheckEnd {
  findings: number;
}

/** @returns answers what a check of what this gateway keeps has to say, in lines of JSON */
export const answerCheck =
  (subject: CheckSubject): OperatorAnswer =>
  (asked) => {
    if (!asked.startsWith(ASKED)) return undefined;
    const words = asked.slice(ASKED.length).split(' ');
    return checkStream(subject, new Set(CHECK_PARTS.filter((part) => words.includes(part))));
  };

function checkStream(subject: CheckSubject, parts: ReadonlySet<CheckPart>): Readable {
  const lines = new PassThrough();
  const stop = new AbortController();
  lines.once('close', () => stop.abort());
  const say = (line: CheckLine | CheckEnd): void => void lines.write(`${JSON.stringify(line)}\n`);
  const report = new CheckReport(say, stop.signal);
  runCheck(subject, parts, report).then(
    () => {
      say({ findings: report.findings });
      lines.end();
    },
    // Nobody listens any more, or the check itself failed.
    (error: unknown) => lines.destroy(stop.signal.aborted ? undefined : (error as Error)),
  );
  return lines;
}

/**
 * @returns how many findings the gateway had that serves from this folder; undefined when none serves
 * @throws StartupError when it ended before its check did
 */
export async function askServedCheck(
  dataDir: string,
  parts: ReadonlySet<CheckPart>,
  say: (line: CheckLine) => void,
): Promise<number | undefined> {
  const socket = await askOperatorSocket(dataDir, ASKED + [...parts].join(' '));
  if (!socket) return undefined;
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as CheckLine | CheckEnd;
    if ('findings' in line) return line.findings;
    say(line);
  }
  throw new StartupError('Việc kiểm tra bị ngắt giữa chừng; hãy xem nhật ký của cổng (the check was cut: see the gateway’s log).');
}
