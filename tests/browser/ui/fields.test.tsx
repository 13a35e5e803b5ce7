import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Avatar } from '../../../src/ui/layout/Avatar.tsx';
import { CodeField } from '../../../src/ui/controls/CodeField.tsx';
import { Form } from '../../../src/ui/controls/Form.tsx';
import { PasswordField } from '../../../src/ui/controls/PasswordField.tsx';
import { TextField } from '../../../src/ui/controls/TextField.tsx';
import { renderPanel } from '../support/renderPanel.tsx';

function Code() {
  const [code, setCode] = useState('');
  return <CodeField label="Mã" length={6} value={code} onChange={setCode} />;
}

function Password() {
  const [password, setPassword] = useState('');
  return (
    <PasswordField label="Mật khẩu" showLabel="Hiện mật khẩu" name="password" enterKeyHint="go" value={password} onChange={setPassword} />
  );
}

describe('CodeField', () => {
  it('CodeField: it accepts six digits only, also from a pasted code with spaces', async () => {
    await renderPanel(<Code />);
    const box = page.getByRole('textbox', { name: 'Mã' });
    await box.fill('Mã: 123 4567');
    await expect.element(box).toHaveValue('123456');
    const digits = [...document.querySelectorAll('[aria-hidden="true"]')].map((digit) => digit.textContent);
    expect(digits.filter((digit) => /^\d$/.test(digit ?? ''))).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('CodeField: it has the attributes by which a phone fills in a one-time code', async () => {
    await renderPanel(<Code />);
    const input = page.getByRole('textbox', { name: 'Mã' }).element();
    expect([input.getAttribute('autocomplete'), input.getAttribute('inputmode'), input.getAttribute('enterkeyhint')]).toEqual([
      'one-time-code',
      'numeric',
      'done',
    ]);
  });

  it('CodeField: typing continues at the end, wherever the caret was', async () => {
    await renderPanel(<Code />);
    const box = page.getByRole('textbox', { name: 'Mã' });
    await box.fill('123');
    await userEvent.click(box);
    await userEvent.keyboard('{Home}4');
    await expect.element(box).toHaveValue('1234');
  });
});

describe('PasswordField', () => {
  it('PasswordField: it is hidden until the eye is pressed, and its value stays', async () => {
    await renderPanel(<Password />);
    const box = page.getByLabelText(/^Mật khẩu/);
    await expect.element(box).toHaveAttribute('type', 'password');
    await box.fill('chìa khoá');
    const eye = page.getByRole('button', { name: 'Hiện mật khẩu' });
    await eye.click();
    await expect.element(box).toHaveAttribute('type', 'text');
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
    await expect.element(box).toHaveValue('chìa khoá');
    await eye.click();
    await expect.element(box).toHaveAttribute('type', 'password');
  });
});

function Faulty({ onSubmit }: { onSubmit: () => void }) {
  const [asked, setAsked] = useState(false);
  const [text, setText] = useState('');
  return (
    <Form
      onSubmit={() => {
        setAsked(true);
        onSubmit();
      }}
    >
      <TextField label="Tên" value="có" onChange={() => undefined} />
      <TextField label="Tuổi" value={text} error={asked ? 'Thiếu tuổi' : undefined} onChange={setText} />
      <TextField label="Nơi" value="" error={asked ? 'Thiếu nơi' : undefined} onChange={() => undefined} />
      <button type="submit">Gửi</button>
    </Form>
  );
}

describe('Form', () => {
  it('Form: after a submit the first faulty field gets the focus, once', async () => {
    const onSubmit = vi.fn();
    await renderPanel(<Faulty onSubmit={onSubmit} />);
    await page.getByRole('button', { name: 'Gửi' }).click();
    expect(onSubmit).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('textbox', { name: 'Tuổi' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(page.getByRole('textbox', { name: 'Tên' })).toHaveFocus();
    await page.getByRole('textbox', { name: 'Tuổi' }).fill('1');
    await expect.element(page.getByRole('textbox', { name: 'Tuổi' })).toHaveFocus();
  });
});

describe('Avatar', () => {
  it('Avatar: a picture that does not load is replaced by the initial', async () => {
    await renderPanel(<Avatar src="/khong-co-anh.png" initial="L" size="large" />);
    await expect.element(page.getByText('L', { exact: true })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});
