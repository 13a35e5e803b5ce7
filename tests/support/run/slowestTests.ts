import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './repository.ts';

/** Used fields of Vitest's JSON report. */
interface Report {
  testResults: Array<{ name: string; assertionResults: Array<{ fullName: string; duration?: number | null }> }>;
}

/** Lists every test of the reports in a folder, the slowest first. */
export function slowestTests(folder: string): Array<{ seconds: number; file: string; title: string }> {
  if (!existsSync(folder)) return [];
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report);
  const tests = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ seconds: (duration ?? 0) / 1000, file: relative(ROOT, name), title: fullName })),
    ),
  );
  return tests.toSorted((one, other) => other.seconds - one.seconds);
}
