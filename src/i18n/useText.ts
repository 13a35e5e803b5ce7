import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './vi.ts';

/** Figures come ready written (§9: the same marks in both languages), so values are words to react-intl. */
type TextValues = Record<string, string | number>;
export type Text = (id: MessageId, values?: TextValues) => string;

/** The page's words by catalogue entry. */
export function useText(): Text {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}
