import * as v from 'valibot';

/** What a browser refused to do, as far as we keep it: words of our own lists, names of our files, hosts. */
export interface PolicyReport {
  directive: string;
  /** A host, a scheme, or a kind: `inline`, `trusted-types-sink`. */
  blocked: string;
  /** File of ours and line, `/assets/app-3f.js:12`, or the scheme of somebody else's; for Trusted Types and the sink. */
  source: string;
}

const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src worker-src ' +
    'manifest-src object-src media-src frame-src child-src base-uri form-action frame-ancestors require-trusted-types-for trusted-types'
  ).split(' '),
);

const KINDS = new Set('inline eval wasm-eval self data blob filesystem trusted-types-sink trusted-types-policy'.split(' '));

/** Sent by anybody: whatever else it is, it counts as not told. */
const word = v.optional(v.fallback(v.string(), ''), '');
const line = v.optional(v.fallback(v.number(), 0), 0);

/** Firefox, Safari and older browsers, `application/csp-report`. */
const ReportUri = v.object({
  'csp-report': v.object({
    'effective-directive': word,
    'violated-directive': word,
    'blocked-uri': word,
    'source-file': word,
    'line-number': line,
    'script-sample': word,
  }),
});

/** The Reporting API, `application/reports+json`. */
const ReportTo = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ effectiveDirective: word, blockedURL: word, sourceFile: word, lineNumber: line, sample: word }),
});

/** A host tells who was asked; the address behind it may tell what about. */
function blockedOf(sent: string): string {
  if (KINDS.has(sent)) return sent;
  if (/^https?:\/\//.test(sent) && URL.canParse(sent)) return new URL(sent).host.slice(0, 80);
  return schemeOf(sent) ?? 'other';
}

/** `chrome-extension:`, say. */
const schemeOf = (sent: string): string | undefined => /^[a-z][a-z-]{1,24}:/.exec(sent)?.[0];

function sourceOf(file: string, at: number, sample: string): string {
  const path = URL.canParse(file) ? new URL(file).pathname : '';
  const place = /^\/assets\/[\w.-]{1,80}$/.test(path) ? `${path}:${Math.trunc(at)}` : (schemeOf(file) ?? 'unknown');
  // Before '|' the sink's own name; behind it what was about to be run.
  const sink = /^([A-Za-z]{1,30} [A-Za-z]{1,30})\|/.exec(sample)?.[1];
  return sink === undefined ? place : `${place} ${sink}`;
}

const directiveOf = (sent: string): string => (DIRECTIVES.has(sent) ? sent : 'other');

/**
 * Reads what a browser, or whoever says to be one, has sent.
 * @param sent parsed JSON of either format
 * @param most reports of one body that are read
 * @returns nothing where it is no report of ours
 */
export function readPolicyReports(sent: unknown, most: number): PolicyReport[] {
  const old = v.safeParse(ReportUri, sent);
  if (old.success) {
    const report = old.output['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'].split(' ', 1)[0]!;
    return [
      {
        directive: directiveOf(directive),
        blocked: blockedOf(report['blocked-uri']),
        source: sourceOf(report['source-file'], report['line-number'], report['script-sample']),
      },
    ];
  }
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, most).flatMap((one) => {
    const read = v.safeParse(ReportTo, one);
    if (!read.success) return [];
    const { effectiveDirective, blockedURL, sourceFile, lineNumber, sample } = read.output.body;
    return [
      { directive: directiveOf(effectiveDirective), blocked: blockedOf(blockedURL), source: sourceOf(sourceFile, lineNumber, sample) },
    ];
  });
}
