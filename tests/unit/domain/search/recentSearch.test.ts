import { expect, it } from 'vitest';
import { addRecent, readRecent, type RecentSearch, starRecent } from '../../../../src/domain/search/recentSearch.ts';
import { MAX_RECENT } from '../../../../src/domain/limits.ts';

const one = (key: string): Omit<RecentSearch, 'isStarred'> => ({ key, name: key, address: '', kind: 'ward', position: null });
const many = (count: number): RecentSearch[] =>
  Array.from({ length: count }, (_, at) => one(`w${at}`)).reduce<RecentSearch[]>((list, search) => addRecent(list, search), []);

it('recentSearch: the newest is first, once, and keeps its star; their number is limited', () => {
  const list = starRecent(many(3), 'w0');
  expect(addRecent(list, one('w0')).map(({ key, isStarred }) => [key, isStarred])).toEqual([
    ['w0', true],
    ['w2', false],
    ['w1', false],
  ]);
  expect(many(100)).toHaveLength(MAX_RECENT.plain);
  expect(many(100)[0]!.key).toBe('w99');
});

it('recentSearch: starred ones are not displaced by newer ones, and have a limit of their own', () => {
  let list: RecentSearch[] = [];
  for (let at = 0; at < 50; at += 1) list = starRecent(addRecent(list, one(`w${at}`)), `w${at}`);
  expect(list).toHaveLength(MAX_RECENT.starred);
  for (let at = 0; at < 50; at += 1) list = addRecent(list, one(`v${at}`));
  expect(list.filter(({ isStarred }) => isStarred)).toHaveLength(MAX_RECENT.starred);
  expect(list).toHaveLength(MAX_RECENT.starred + MAX_RECENT.plain);
});

it('recentSearch: the stored list is read back, and foreign content gives an empty list', () => {
  const list = addRecent(many(2), { ...one('16, 108'), kind: 'position', position: { lng: 108, lat: 16 } });
  expect(readRecent(JSON.stringify(list))).toEqual(list);
  const broken = [null, 1, {}, { ...list[0], position: null }, { ...list[1], kind: 'planet' }, { ...list[1], name: 'x'.repeat(1_000) }];
  expect(readRecent(JSON.stringify(broken))).toEqual([]);
  for (const text of ['', '{', 'null', '"x"', '{"a":1}']) expect(readRecent(text)).toEqual([]);
});
