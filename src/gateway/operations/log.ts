import { inspect } from 'node:util';

/** Matches control, line end, bidi and invisible characters, which terminals interpret or hide. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Escapes invisible characters as JSON does, so that the text is one unambiguous line. */
export const escapeInvisible = (text: string): string =>
  text.replace(UNSEEN, (found) => found.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));

/** Prints a line for operators. Commands print only through it or `printError`, because names come from outside. */
export const printLine = (line: string): void => console.log(escapeInvisible(line));
export const printError = (line: string): void => console.error(escapeInvisible(line));

export function printRefusal({ message, usage = '' }: { message: string; usage?: string }): void {
  for (const line of [message, ...usage.split('\n')]) if (line !== '') printError(line);
}

export function printInternalError(error: unknown): void {
  for (const line of inspect(error).split('\n')) printError(line);
}

/** Fields of a log line: numbers and our own words, never client input. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const LEVELS = ['info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

interface LogSettings {
  /** JSON lines for programs, text lines for people. */
  format: 'json' | 'text';
  /** Minimum level. */
  level: Level;
  write(line: string): void;
}

function jsonLine(level: Level, message: string, fields: LogFields): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
}

function textLine(level: Level, message: string, fields: LogFields): string {
  const fieldTexts = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return [level === 'info' ? message : `${level}: ${message}`, ...fieldTexts].join(' ');
}

/** Creates a log. pino is as fast, but adds start time, memory and eleven packages, and one more for text lines. */
export function createLog({ format, level: minLevel, write }: LogSettings): Log {
  const lineOf = format === 'json' ? jsonLine : textLine;
  const emit =
    (level: Level) =>
    (message: string, fields: LogFields = {}): void => {
      if (LEVELS.indexOf(level) >= LEVELS.indexOf(minLevel)) write(`${escapeInvisible(lineOf(level, message, fields))}\n`);
    };
  return { info: emit('info'), warn: emit('warn'), error: emit('error') };
}

/** Opens the log on stderr; stdout is for the ready line and the demo customer. */
export function openLog({ LOG_FORMAT, LOG_LEVEL }: NodeJS.ProcessEnv): Log {
  const format = LOG_FORMAT === 'json' || LOG_FORMAT === 'text' ? LOG_FORMAT : process.stderr.isTTY ? 'text' : 'json';
  const level = LEVELS.find((known) => known === LOG_LEVEL) ?? 'info';
  return createLog({ format, level, write: (line) => void process.stderr.write(line) });
}

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
