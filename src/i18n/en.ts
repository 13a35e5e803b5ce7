import { enFirst } from './enFirst.ts';
import { enFurther } from './enFurther.ts';
import type { MessageId } from './vi.ts';

/** The English catalogue: as complete as the Vietnamese one, by type. It comes whole, for it is fetched when it is chosen. */
export const en: Record<MessageId, string> = { ...enFirst, ...enFurther };
