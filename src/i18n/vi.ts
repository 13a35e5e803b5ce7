/** The Vietnamese catalogue: the default language (§9) and the list of every message there is. */
export const vi = {
  'app.name': 'Thửa',
} as const;

export type MessageId = keyof typeof vi;
