import { printLine } from '../operations/log.ts';
import { runDoctor } from './runDoctor.ts';

/** Runs `npm run doctor`: prints a line per finding; exits with 1 if one is a failure. */
const findings = await runDoctor(process.env);
for (const finding of findings) printLine(finding);
// Exits despite pending requests.
process.exit(findings.some((finding) => finding.startsWith('fail')) ? 1 : 0);
