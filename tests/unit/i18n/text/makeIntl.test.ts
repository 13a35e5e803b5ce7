import { expect, it, vi } from 'vitest';
import { addMessages, makeIntl } from '../../../../src/i18n/text/makeIntl.ts';
import { messagesOf } from '../../../support/messages/messagesOf.ts';

it('makeIntl: written figures choose the plural form in English; Vietnamese has none', () => {
  const shown = (intl: ReturnType<typeof makeIntl>) =>
    ['1', '2', '1,234'].map((total) => intl.formatMessage({ id: 'list.total' }, { total }));
  expect(shown(makeIntl('en', messagesOf('en', 'panels')))).toEqual(['1 parcel', '2 parcels', '1,234 parcels']);
  expect(shown(makeIntl('vi', messagesOf('vi', 'panels')))).toEqual(['1 thửa', '2 thửa', '1,234 thửa']);
});

it('addMessages: the same messages added to the same catalogue are added once', () => {
  const intl = makeIntl('en', { 'oneBox.loading': 'Searching' });
  const more = { 'chips.planning': '{count} plannings' };
  expect(addMessages(intl, more)).toBe(addMessages(intl, more));
  expect(addMessages(intl, more)).toMatchObject({ locale: 'en', messages: { 'oneBox.loading': 'Searching', ...more } });
  expect(addMessages(makeIntl('en', { 'oneBox.loading': 'Searching' }), more)).not.toBe(addMessages(intl, more));
});

it('makeIntl: it does not query the browser’s locale data, which would delay the first text', () => {
  const asked = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf');
  try {
    expect(makeIntl('en', {}).locale).toBe('en');
    expect(asked).not.toHaveBeenCalled();
  } finally {
    asked.mockRestore();
  }
});
