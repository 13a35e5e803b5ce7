import { expect, it } from 'vitest';
import { PACK_KINDS } from '../../../../src/contract/packs/packManifest.ts';
import { readPackSettings } from '../../../../src/gateway/packs/packCache.ts';

it.each<[string | undefined, readonly string[]]>([
  [undefined, PACK_KINDS],
  ['', PACK_KINDS],
  ['on', PACK_KINDS],
  ['off', []],
  ['parcels,sheets', ['parcels', 'sheets']],
  [' plannings , pictures', ['plannings', 'pictures']],
])('pack settings: PACKS=%s is %s', (PACKS, kinds) => {
  expect([...readPackSettings(PACKS === undefined ? {} : { PACKS }).kinds]).toEqual(kinds);
});

it('pack settings: a ward has at most 60,000 parcels unless the operator sets another limit', () => {
  expect([readPackSettings({}).maxParcels, readPackSettings({ PACKS_MAX_PARCELS: '500' }).maxParcels]).toEqual([60_000, 500]);
});

it.each([{ PACKS: 'parcel' }, { PACKS: 'parcels,' }, { PACKS: 'off,sheets' }, { PACKS_MAX_PARCELS: '0' }, { PACKS_MAX_PARCELS: 'all' }])(
  'pack settings: %o refuses the start with a message',
  (environment) => {
    expect(() => readPackSettings(environment)).toThrow(/^PACKS\w*=.*: phải là .*\)\.$/);
  },
);
