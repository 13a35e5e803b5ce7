import { expect, test } from 'vitest';
import { featureId } from '../../../../../workers/parcels/tiles/featureId.ts';
import { PackedTexts } from '../../../../../workers/parcels/store/packedTexts.ts';
import { ParcelIds, SlotTable } from '../../../../../workers/parcels/store/parcelIds.ts';
import { SharedColumn, SharedTexts } from '../../../../../workers/parcels/store/sharedTexts.ts';
import { Utf8Slice } from '../../../../../workers/parcels/store/utf8.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

test('parcel ids: every one finds its slot through a hundred thousand random additions and removals', () => {
  const names: string[] = [];
  const ids = new ParcelIds();
  const slotOf = (id: string): number => ids.slot(featureId(id), (slot) => names[slot] === id);
  const held = new Map<string, number>();
  const random = seededRandom(4);
  for (let i = 0; i < 100_000; i += 1) {
    const id = `parcel-${Math.floor(random() * 3000)}`;
    const slot = slotOf(id);
    // Not an assertion for each of so many: they would take longer than what they judge.
    if (slot !== (held.get(id) ?? -1)) expect.fail(`${id} after ${i} changes: slot ${slot}, not ${held.get(id) ?? -1}`);
    if (slot >= 0) {
      ids.remove(slot);
      held.delete(id);
      continue;
    }
    const next = ids.next(featureId(id));
    names[next.slot] = id;
    ids.add(featureId(id), next.slot, next.tileId);
    held.set(id, next.slot);
  }
  expect(ids.size).toBe(held.size);
  expect([...ids.slots()]).toEqual([...held.values()].sort((a, b) => a - b));
  for (const [id, slot] of held) expect([ids.tileId(slot), ids.slotOfTile(featureId(id))]).toEqual([featureId(id), slot]);
});

test('parcel ids: a parcel whose feature id is taken gets the next, and gives it back', () => {
  const names = ['a', 'b'];
  const ids = new ParcelIds();
  const slotOf = (id: string): number => ids.slot(featureId(id), (slot) => names[slot] === id);
  // As if b's hash were taken by a.
  ids.add(featureId('a'), 0, featureId('b'));
  const { slot, tileId } = ids.next(featureId('b'));
  expect([slot, tileId]).toEqual([1, featureId('b') + 1]);
  ids.add(featureId('b'), slot, tileId);
  expect([ids.slotOfTile(featureId('b')), ids.slotOfTile(tileId)]).toEqual([0, 1]);
  expect([slotOf('a'), slotOf('b')]).toEqual([0, 1]);
  ids.remove(0);
  expect([ids.slotOfTile(featureId('b')), ids.slotOfTile(tileId), slotOf('b')]).toEqual([-1, 1, 1]);
});

test('slot table: slots with one key are told apart', () => {
  const table = new SlotTable();
  for (let slot = 0; slot < 1000; slot += 1) table.add(slot % 10, slot);
  for (let slot = 0; slot < 1000; slot += 3) table.remove(slot);
  for (let slot = 0; slot < 1000; slot += 1) {
    expect(table.find(slot % 10, (other) => other === slot)).toBe(slot % 3 === 0 ? -1 : slot);
  }
});

test('packed texts: replaced and removed ones leave no bytes behind', () => {
  const texts = new PackedTexts();
  const random = seededRandom(9);
  const held = new Map<number, string[]>();
  for (let i = 0; i < 50_000; i += 1) {
    const slot = Math.floor(random() * 300);
    const two = [`Thửa ${i}`, 'ế'.repeat(random() * 200)];
    texts.set(slot, two.map(Utf8Slice.of));
    held.set(slot, two);
  }
  for (const [slot, [first, second]] of held) {
    expect([texts.text(slot, 0), texts.text(slot, 1)]).toEqual([first, second]);
    expect(texts.has(slot, [first!, second!].map(Utf8Slice.of))).toBe(true);
    expect(texts.has(slot, [first!, `${second}.`].map(Utf8Slice.of))).toBe(false);
    expect(texts.beginsWith(slot, Utf8Slice.of(first!))).toBe(true);
    expect(texts.beginsWith(slot, Utf8Slice.of(`${first}1`))).toBe(false);
    texts.remove(slot);
  }
  expect(texts.bytes).toBe(0);
});

test('shared texts: one number per text while it is used', () => {
  const texts = new SharedTexts();
  const [a, b] = [texts.use('a'), texts.use('b')];
  expect(texts.use('a')).toBe(a);
  texts.leave(a);
  expect([texts.text(a), texts.is(b, 'b'), texts.is(b, 'a')]).toEqual(['a', true, false]);
  texts.leave(a);
  expect(texts.use('c')).toBe(a);
  texts.leave(a);
  texts.leave(b);
  expect(texts.bytes).toBe(0);
});

test('shared column: a text whose number went to another one is not taken for it', () => {
  const texts = new SharedTexts();
  const column = new SharedColumn(texts);
  const [ward, street] = ['Phường Hai Bà Trưng', 'x'.repeat(300)].map(Utf8Slice.of) as [Utf8Slice, Utf8Slice];
  const number = column.use(ward);
  expect([column.use(ward), column.is(number, ward), column.is(number, street)]).toEqual([number, true, false]);
  texts.leave(number);
  texts.leave(number);
  expect(texts.use('Phường Ngọc Hà')).toBe(number);
  expect(column.is(number, ward)).toBe(false);
  expect(texts.text(column.use(ward))).toBe('Phường Hai Bà Trưng');
  expect(texts.text(column.use(street))).toBe('x'.repeat(300));
  expect(column.is(column.use(street), street)).toBe(true);
});
