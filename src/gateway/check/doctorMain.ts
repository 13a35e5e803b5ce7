import { printLine } from '../operations/log.ts';
import { runDoctor } from './runDoctor.ts';

/** `npm run doctor`: a line for each finding; ends with 1 where one is a failure. */
const findings = await runDoctor(process.env);
for (const finding of findings) printLine(finding);
// Whatever does not answer is left behind.
process.exit(findings.some((finding) => finding.startsWith('fail')) ? 1 : 0);
