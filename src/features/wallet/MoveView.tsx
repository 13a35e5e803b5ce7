import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { moveSlice } from '../../state/moveSlice.ts';
import { MoveCheck } from './MoveCheck.tsx';
import { MoveForm } from './MoveForm.tsx';
import { MoveOutcome } from './MoveOutcome.tsx';

/** A form that moves tokens: filled in, checked, and what became of it. @param contact whom to ask about a deposit */
export function MoveView({ contact }: { contact: ReactNode }) {
  const { draft, step, quote, done } = useSnapshot(moveSlice);
  if (!draft) return null;
  if (step === 'done' && done) return <MoveOutcome draft={draft} done={done} contact={contact} />;
  if (step === 'confirm' && quote) return <MoveCheck draft={draft} quote={quote} />;
  return <MoveForm />;
}
