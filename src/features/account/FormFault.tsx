import { useText } from '../../i18n/useText.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { Note } from '../../ui/layout/Callout.tsx';
import { shownText } from '../../i18n/shownText.ts';

/** What was wrong with a whole form; its toast has said it aloud already. */
export function FormFault({ message }: { message: ShownMessage | null }) {
  const text = useText();
  const words = shownText(text, message);
  return (
    words !== undefined && (
      <Note tone="error" icon="warning">
        {words}
      </Note>
    )
  );
}
