import { readFileSync } from 'node:fs';
import { FieldMapping } from '../../../src/gateway/import/check/fieldMapping.ts';
import { cleanPolygons, sortFeature, judgeCrossings } from '../../../src/gateway/import/check/cleanRing.ts';
import { printableError } from '../../../src/gateway/import/importError.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';

/**
 * `drainLand.ts FILE`: reads a file of land as the importer does and judges its shapes, without a database. Prints what it is told as JSON:
 * the words of an error, or how often each fault was found, how many records, and what the process took.
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
  const told = printableError(caught as Error);
  error = `${told.name}: ${told.message}`;
}
const { userCPUTime, systemCPUTime } = process.resourceUsage();
// What the kernel counts as most resident memory of a process begins with that of the one that started it.
const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? NaN) / 1024;
console.log(JSON.stringify({ error, faults, records, processorS: (userCPUTime + systemCPUTime) / 1e6, peakMb }));
