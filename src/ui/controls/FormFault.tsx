import { Callout } from '../layout/Callout.tsx';

/** What was wrong with a whole form, above its submit button; nothing while there are no words. */
export function FormFault({ words }: { words: string | undefined }) {
  return (
    words !== undefined && (
      <Callout tone="error" icon="warning">
        {words}
      </Callout>
    )
  );
}
