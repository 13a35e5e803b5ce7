import { inspect } from 'node:util';

/** What a terminal acts on, or shows as something else or not at all: controls, line ends, bidi controls, invisible characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** A text as one line that says what is in it: each unseen character by its code, as JSON writes it. */
export const escapeUnseen = (text: string): string =>
  text.replace(UNSEEN, (found) => found.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));

/** Writes a line for operators. Names in it are customers', files' and services': all that a command prints goes through here or `printError`. */
export const printLine = (line: string): void => console.log(escapeUnseen(line));
export const printError = (line: string): void => console.error(escapeUnseen(line));

/** Why a command did not run, and how it is used. */
export function printRefusal({ message, usage = '' }: { message: string; usage?: string }): void {
  for (const line of [message, ...usage.split('\n')]) if (line !== '') printError(line);
}

/** A fault of ours, with its stack. */
export function printFault(error: unknown): void {
  for (const line of inspect(error).split('\n')) printError(line);
}

/** What a line of the log may say beside its message: numbers and words of ours, never what somebody sent. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const LEVELS = ['info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

interface LogSettings {
  /** JSON lines for programs, plain lines for people. */
  format: 'json' | 'text';
  /** What is less is left out. */
  level: Level;
  write(line: string): void;
}

function jsonLine(level: Level, message: string, fields: LogFields): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
}

function textLine(level: Level, message: string, fields: LogFields): string {
  const said = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return [level === 'info' ? message : `${level}: ${message}`, ...said].join(' ');
}

/**
 * Our own: pino 10 writes a line in the same 2 µs, and costs every start 30 ms of processor time, 8 MB and eleven packages; lines for
 * people would need another.
 */
export function createLog({ format, level: least, write }: LogSettings): Log {
  const lineOf = format === 'json' ? jsonLine : textLine;
  const say =
    (level: Level) =>
    (message: string, fields: LogFields = {}): void => {
      if (LEVELS.indexOf(level) >= LEVELS.indexOf(least)) write(`${escapeUnseen(lineOf(level, message, fields))}\n`);
    };
  return { info: say('info'), warn: say('warn'), error: say('error') };
}

/**
 * The log on stderr, as LOG_FORMAT (`json`, `text`; default: text on a terminal) and LOG_LEVEL (`info`, `warn`, `error`)
 * say. stdout is for the ready line and the demo customer.
 */
export function openLog({ LOG_FORMAT, LOG_LEVEL }: NodeJS.ProcessEnv): Log {
  const format = LOG_FORMAT === 'json' || LOG_FORMAT === 'text' ? LOG_FORMAT : process.stderr.isTTY ? 'text' : 'json';
  const level = LEVELS.find((known) => known === LOG_LEVEL) ?? 'info';
  return createLog({ format, level, write: (line) => void process.stderr.write(line) });
}

/** What the log says of an error: its name and words, and where it was thrown. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const { name, message, stack = '', code } = error as Error & { code?: unknown };
  const at = stack
    .split('\n')
    .slice(1, 6)
    .map((line) => line.trim())
    .join(' | ');
  return { error: name, reason: message, code: typeof code === 'string' ? code : undefined, at };
}
