import { cleanText } from '../../../domain/text/cleanText.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Returns the text field of an event, except passwords, which stay exactly as typed, shown or not. */
function textFieldOf(target: EventTarget | null): TextField | null {
  const field = target as TextField | null;
  if (!field?.matches('textarea, input:not([type=password], [type=checkbox], [type=radio], [type=range], [type=file])')) return null;
  return field.autocomplete.endsWith('-password') ? null : field;
}

/** Maximum length of the quote from a cut text in a notice. */
const QUOTED_CHARS = 24;

const reportCleaned = (count: number): void => {
  if (count > 0) raiseNotice('info', 'typing.cleaned', { count });
};

/** Reports the part of a pasted or dropped text that a full field cuts off. */
function reportCut(event: InputEvent): void {
  const field = textFieldOf(event.target);
  const inserted = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').replace(/\r\n/g, '\n');
  if (!field || field.maxLength < 0 || inserted.length < 2) return;
  const { value, maxLength, selectionStart: start, selectionEnd: end } = field;
  const room = Math.max(0, maxLength - value.length + (end ?? 0) - (start ?? 0));
  if (inserted.length <= room) return;
  const cleaned = cleanText(inserted);
  if (cleaned !== inserted && start !== null) {
    // Invisible characters take no room.
    event.preventDefault();
    field.setRangeText(cleaned.slice(0, room), start, end ?? start, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    reportCleaned(inserted.length - cleaned.length);
  }
  const cut = cleaned.slice(room);
  if (cut === '') return;
  raiseNotice('warning', 'typing.cut', {
    most: formatNumber(maxLength, 0),
    count: formatNumber(cut.length, 0),
    start: cut.slice(0, QUOTED_CHARS).trim(),
  });
}

/** Removes invisible characters from a field before React reads its value. */
function cleanField({ target }: Event): void {
  const field = textFieldOf(target);
  if (!field) return;
  const { value, selectionStart } = field;
  const cleaned = cleanText(value);
  if (cleaned === value) return;
  // React replaces the setter on the element; a change made through it would go unnoticed.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', cleaned, field);
  if (selectionStart !== null) {
    const caret = cleanText(value.slice(0, selectionStart)).length;
    field.setSelectionRange(caret, caret);
  }
  reportCleaned(value.length - cleaned.length);
}

/** Follows every text field of the page: cleans typed, pasted, dropped or filled-in text, and reports cut text. */
export function followTyping(): void {
  window.addEventListener('beforeinput', reportCut, { capture: true });
  window.addEventListener('input', cleanField, { capture: true });
}
