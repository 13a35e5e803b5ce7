import { ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { type NoteForm, type NoteMeasure, notesSlice } from './notesSlice.ts';
import { signal } from '../signal.ts';

type OpenedForm = Pick<NoteForm, 'uid' | 'saved' | 'original' | 'replaces' | 'kind' | 'points' | 'began' | 'pictureUrl'>;

export function showNoteForm({ saved, original, points, began, ...opened }: OpenedForm): void {
  notesSlice.form = {
    ...opened,
    saved: saved && ref(saved),
    original: original && ref(original),
    points: ref(points),
    began,
    title: began.title,
    note: began.note,
    titleMissing: false,
    picture: 'none',
    pictureFile: null,
    measure: null,
    leaving: false,
    busy: false,
    failed: null,
    opened: signal(),
  };
}

function updateForm(change: Partial<NoteForm>): void {
  if (notesSlice.form) Object.assign(notesSlice.form, change);
}

export function raiseNoteForm(): void {
  updateForm({ opened: signal() });
}

export function typeIntoForm(typed: { title?: string; note?: string }): void {
  updateForm({ ...typed, ...(typed.title === undefined ? {} : { titleMissing: false }) });
}

/** Sets default texts, unless the user has typed. */
export function beginFormWith(began: NoteForm['began'], replaces: boolean, isShown: boolean): void {
  updateForm({ began, replaces, ...(isShown ? { ...began, titleMissing: false } : {}) });
}

export function showOriginal(original: ListedNote): void {
  updateForm({ original: ref(original) });
}

export function showFormShape(points: readonly LngLat[]): void {
  updateForm({ points: ref(points) });
}

export function showFormMeasure(measure: NoteMeasure): void {
  updateForm({ measure });
}

export function showPictureTaking(): void {
  updateForm({ picture: 'taking' });
}

export function showPictureTaken(taken: { file: Blob; url: string } | null): void {
  updateForm({ picture: taken ? 'taken' : 'failed', pictureFile: taken && ref(taken.file), pictureUrl: taken?.url ?? '' });
}

export function showPictureAt(pictureUrl: string): void {
  updateForm({ pictureUrl });
}

/** Returns false where the title, which saving requires, is missing. */
export function checkFormTitle(): boolean {
  const titleMissing = notesSlice.form?.title.trim() === '';
  updateForm({ titleMissing });
  return !titleMissing;
}

export function beginSavingForm(): void {
  updateForm({ busy: true, failed: null });
}

export function failSavingForm(failed: 'refused' | 'unkept'): void {
  updateForm({ failed });
  const { form } = notesSlice;
  // The outbox has the typed text: closing the form loses nothing.
  if (form && failed === 'refused') form.began = { title: form.title, note: form.note };
}

export function endSavingForm(): void {
  updateForm({ busy: false });
}
