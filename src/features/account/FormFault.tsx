import { shownText, useText } from '../../i18n/useText.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { Callout } from '../../ui/layout/Callout.tsx';

/** What was wrong with a whole form; its toast has said it aloud already. */
export function FormFault({ message }: { message: ShownMessage | null }) {
  const text = useText();
  const words = shownText(text, message);
  return (
    words !== undefined && (
      <Callout tone="error" icon="warning">
        {words}
      </Callout>
    )
  );
}
