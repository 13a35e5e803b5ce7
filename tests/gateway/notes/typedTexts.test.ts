import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUserCall } from '../../../src/contract/account/users.ts';
import { createActionHistoryCall, updateActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { NOTE_TEXT_MAX_CHARS, NOTE_TITLE_MAX_CHARS } from '../../../src/domain/limits.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const TEXTS = process.env.THUA_LONG === '1' ? 5_000 : 500;
const NAME_MAX_CHARS = 100;

// oxfmt-ignore
const CATEGORIES = ['Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'Mn', 'Mc', 'Me', 'Nd', 'Nl', 'No', 'Pc', 'Pd', 'Ps', 'Pe', 'Pi', 'Pf', 'Po', 'Sm', 'Sc', 'Sk', 'So', 'Zs', 'Zl', 'Zp', 'Cc', 'Cf', 'Cs', 'Co', 'Cn'];
/** Code points of each category in the first two planes and the one with tags and variation selectors. */
const POINTS = CATEGORIES.map((category) => {
  const isOf = new RegExp(`^\\p{${category}}$`, 'u');
  const all = [...Array.from({ length: 0x20000 }, (_, at) => at), ...Array.from({ length: 0x200 }, (_, at) => 0xe0000 + at)];
  return all.filter((point) => isOf.test(String.fromCodePoint(point)));
});
/** Characters that are neither visible nor needed spaces. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/gu;
const seen = (text: string): string => text.replace(UNSEEN, '');
const isPlain = (text: string): boolean => text.replaceAll(/[ \n]/g, '').search(UNSEEN) === -1;

let seeded: SeededApp;
let customer: TestCustomer;
beforeAll(async () => {
  seeded = await openSeededApp();
  customer = await registerCustomer(seeded);
});
afterAll(() => seeded.close());

const random = seededRandom(46);
const below = (count: number): number => Math.floor(random() * count);

/** Mostly of one category, so that texts of invisible characters only occur. */
function typedText(most: number): string {
  const first = below(CATEGORIES.length);
  const isMixed = below(3) > 0;
  const length = below(20) === 0 ? most + below(3) - 1 : 1 + below(40);
  let text = '';
  while (text.length < length) {
    const points = POINTS[isMixed ? below(CATEGORIES.length) : first]!;
    text += String.fromCodePoint(points[below(points.length)]!);
  }
  return text;
}

async function send(
  method: string,
  path: string,
  body: object,
  language: string,
): Promise<{ status: number; data: Record<string, string>; message: string }> {
  const headers = { authorization: `Bearer ${customer.accessToken}`, 'content-type': 'application/json', 'accept-language': language };
  const response = await seeded.app.request(`http://gateway${GATEWAY_BASE}${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, ...((await response.json()) as { data: Record<string, string>; message: string }) };
}

/** Expects all visible characters to be stored; plain texts stay unchanged, with spaces for line ends. */
function expectKept(typed: string, stored: string | undefined): void {
  expect(seen(stored!), JSON.stringify(typed)).toBe(seen(typed));
  if (isPlain(typed)) expect([typed.trim(), typed.replaceAll('\n', ' ').trim()]).toContain(stored!.trim());
}

/** Returns the label of the field that must be refused. */
function faultOf(fields: ReadonlyArray<readonly [label: string, typed: string, most: number, isNeeded: boolean]>): string | undefined {
  return fields.find(([, typed, most, isNeeded]) => typed.length > most || (isNeeded && seen(typed) === ''))?.[0];
}

describe('typed texts: characters of every Unicode category', () => {
  it(`typed texts: ${TEXTS} titles, notes and names are kept, cleaned, or refused with their field’s name`, async () => {
    const { data: note } = await askGateway(seeded.app, createActionHistoryCall, sentNote('fuzz'), customer.accessToken);
    const notePath = updateActionHistoryCall.path.replace('{id}', note._id);
    const outcomes = { kept: 0, refused: 0 };
    const judge = (answer: Awaited<ReturnType<typeof send>>, fault: string | undefined, keep: () => void): void => {
      expect([200, 400]).toContain(answer.status);
      expect(answer.status, JSON.stringify(fault)).toBe(fault === undefined ? 200 : 400);
      if (fault === undefined) keep();
      else expect(answer.message).toContain(`'${fault}'`);
      outcomes[fault === undefined ? 'kept' : 'refused'] += 1;
    };
    for (let n = 0; n < TEXTS; n++) {
      const isVietnamese = n % 2 === 0;
      const language = isVietnamese ? 'vi' : 'en';
      const [title, text, name] = [typedText(NOTE_TITLE_MAX_CHARS), typedText(NOTE_TEXT_MAX_CHARS), typedText(NAME_MAX_CHARS)];
      const [titled, named] = [
        // In sequence: each result is compared as stored.
        // oxlint-disable-next-line no-await-in-loop
        await send('PUT', notePath, { title, note: text }, language),
        // oxlint-disable-next-line no-await-in-loop
        await send('POST', updateUserCall.path, { fullname: name }, language),
      ];
      const noteFault = faultOf([
        [isVietnamese ? 'Tên' : 'Name', title, NOTE_TITLE_MAX_CHARS, true],
        [isVietnamese ? 'Ghi chú' : 'Note', text, NOTE_TEXT_MAX_CHARS, false],
      ]);
      judge(titled, noteFault, () => {
        expectKept(title, titled.data.title);
        expectKept(text, titled.data.note);
      });
      judge(named, faultOf([[isVietnamese ? 'Họ và tên' : 'Full name', name, NAME_MAX_CHARS, true]]), () =>
        expectKept(name, named.data.fullname),
      );
    }
    expect(seeded.failures).toEqual([]);
    expect(Math.min(outcomes.kept, outcomes.refused)).toBeGreaterThan(TEXTS / 50);
  }, 120_000);
});
