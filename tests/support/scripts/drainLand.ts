import { readFileSync } from 'node:fs';
import { FieldMapping } from '../../../src/gateway/import/check/fieldMapping.ts';
import { cleanPolygons, sortFeature, judgeCrossings } from '../../../src/gateway/import/check/cleanRing.ts';
import { printableError } from '../../../src/gateway/import/importError.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';

/**
 * Reads a land file as the importer does and checks its shapes, without a database: `drainLand.ts FILE`. Prints JSON
 * with the error's text, or the number of each fault and of records, and the resources the process used.
 */
const [path = ''] = process.argv.slice(2);
const faults: Record<string, number> = {};
const note = (kind: string): void => void (faults[kind] = (faults[kind] ?? 0) + 1);
let records = 0;
let error: string | undefined;
try {
  const fields = new FieldMapping({});
  for await (const features of (await openSource(path)).read()) {
    fields.find(
      features.slice(0, 100).map(({ properties }) => properties),
      [],
    );
    for (const record of features) {
      records++;
      fields.text('street', record.properties);
      const feature = sortFeature(record, () => note('rings-sorted'));
      const clean = feature.fault ?? cleanPolygons(feature, 5e-10);
      if (typeof clean === 'string') note(clean);
      else if (judgeCrossings(clean.polygons).crossing !== null) note('self-crossing');
    }
  }
} catch (caught) {
  const reported = printableError(caught as Error);
  error = `${reported.name}: ${reported.message}`;
}
const { userCPUTime, systemCPUTime } = process.resourceUsage();
// The kernel's maxrss starts with that of the parent process, so VmHWM is read instead.
const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? NaN) / 1024;
console.log(JSON.stringify({ error, faults, records, processorS: (userCPUTime + systemCPUTime) / 1e6, peakMb }));
