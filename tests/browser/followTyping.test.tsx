import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOTE_TEXT_MAX_CHARS } from '../../src/domain/limits.ts';
import { followTyping } from '../../src/flows/shell/device/followTyping.ts';
import { noticeSlice } from '../../src/state/shell/noticeSlice.ts';
import { PasswordField } from '../../src/ui/controls/PasswordField.tsx';
import { TextArea } from '../../src/ui/controls/TextArea.tsx';
import { TextField } from '../../src/ui/controls/TextField.tsx';
import { renderPanel } from './support/renderPanel.tsx';

const held = { words: '', name: '', mail: '', password: '' };

function Fields() {
  const [values, setValues] = useState({ ...held });
  const change = (field: keyof typeof held) => (value: string) => {
    held[field] = value;
    setValues({ ...held });
  };
  return (
    <>
      <TextArea label="Ghi chú" maxLength={NOTE_TEXT_MAX_CHARS} value={values.words} onChange={change('words')} />
      <TextField label="Tên" maxLength={200} value={values.name} onChange={change('name')} />
      <TextField label="Thư" purpose="email" value={values.mail} onChange={change('mail')} />
      <PasswordField
        label="Mật khẩu"
        showLabel="Hiện mật khẩu"
        name="password"
        enterKeyHint="go"
        value={values.password}
        onChange={change('password')}
      />
    </>
  );
}

const notices = () => noticeSlice.waiting.map(({ message }) => message);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Pastes as a user does: the clipboard is filled from another field. */
async function paste(text: string, into: ReturnType<typeof field>): Promise<void> {
  const source = document.createElement('textarea');
  document.body.append(source);
  source.value = text;
  source.select();
  await userEvent.cut();
  source.remove();
  (into.element() as HTMLElement).focus();
  await userEvent.paste();
}

beforeAll(followTyping);
beforeEach(async () => {
  Object.assign(held, { words: '', name: '', mail: '', password: '' });
  noticeSlice.waiting = [];
  await renderPanel(<Fields />);
});

describe('followTyping', () => {
  it('followTyping: pasted invisible characters are removed from the field and its value, and counted', async () => {
    await paste('Ho\u200ba Xu\u202e\u00e2n', field('Tên'));
    await expect.element(field('Tên')).toHaveValue('Hoa Xuân');
    expect(held.name).toBe('Hoa Xuân');
    expect(notices()).toEqual([{ id: 'typing.cleaned', values: { count: 2 } }]);
  });

  it('followTyping: in every field invisible characters count as nothing, Word’s soft break as a line', async () => {
    await paste('\u200b\u2060', field('Tên'));
    await paste('a\u000bb', field('Ghi chú'));
    await paste('lan\u200b@example.vn', field('Thư'));
    await expect.element(field('Thư')).toHaveValue('lan@example.vn');
    expect(held).toMatchObject({ name: '', words: 'a\nb', mail: 'lan@example.vn' });
  });

  it('followTyping: the caret keeps its place, and typing continues there', async () => {
    await paste('Xuân', field('Tên'));
    await userEvent.keyboard('{Home}');
    await paste('Ho\u200ba ', field('Tên'));
    await userEvent.keyboard('mới ');
    await expect.element(field('Tên')).toHaveValue('Hoa mới Xuân');
  });

  it('followTyping: a password is not changed', async () => {
    await paste('bí\u200bmật', page.getByLabelText(/^Mật khẩu/));
    await expect.element(page.getByLabelText(/^Mật khẩu/)).toHaveValue('bí\u200bmật');
    expect(held.password).toBe('bí\u200bmật');
    expect(notices()).toEqual([]);
  });

  it('followTyping: a text that is too long is cut with a notice; a counter shows the length', async () => {
    await expect.element(page.getByText('0 / 5,000')).toBeVisible();
    await paste(`${'đ'.repeat(NOTE_TEXT_MAX_CHARS - 4)}abcdĐoạn này bị cắt`, field('Ghi chú'));
    await expect.element(page.getByText('5,000 / 5,000')).toBeVisible();
    expect(held.words).toHaveLength(NOTE_TEXT_MAX_CHARS);
    expect(notices()).toEqual([{ id: 'typing.cut', values: { most: '5,000', count: '15', start: 'Đoạn này bị cắt' } }]);
  });

  it('followTyping: invisible characters do not count towards the length', async () => {
    await paste('a\u200b'.repeat(150), field('Tên'));
    await expect.element(field('Tên')).toHaveValue('a'.repeat(150));
    expect(held.name).toHaveLength(150);
    await paste('b\u200b'.repeat(60), field('Tên'));
    await expect.element(field('Tên')).toHaveValue('a'.repeat(150) + 'b'.repeat(50));
    expect(held.name).toBe('a'.repeat(150) + 'b'.repeat(50));
    expect(notices().map((message) => 'id' in message && message.id)).toEqual(['typing.cleaned', 'typing.cleaned', 'typing.cut']);
  });

  it('followTyping: a text that fits in place of the selection is not reported', async () => {
    await paste('đ'.repeat(200), field('Tên'));
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
    await paste('ngắn', field('Tên'));
    await expect.element(field('Tên')).toHaveValue('ngắn');
    expect(notices()).toEqual([]);
  });
});
