import { CodeField } from '../../../src/ui/controls/CodeField.tsx';
import { Form } from '../../../src/ui/controls/Form.tsx';
import { IconButton } from '../../../src/ui/controls/IconButton.tsx';
import { PasswordField } from '../../../src/ui/controls/PasswordField.tsx';
import { SearchSelect } from '../../../src/ui/controls/select/SearchSelect.tsx';
import type { SelectTexts } from '../../../src/ui/controls/select/SelectDialog.tsx';
import type { SearchOption } from '../../../src/ui/controls/select/SelectOption.tsx';
import type { OptionFinder } from '../../../src/ui/controls/select/useFoundRows.ts';
import { SelectField } from '../../../src/ui/controls/SelectField.tsx';
import { SubmitButton } from '../../../src/ui/controls/SubmitButton.tsx';
import { TextArea } from '../../../src/ui/controls/TextArea.tsx';
import { TextField } from '../../../src/ui/controls/TextField.tsx';
import { Focused, ignore, LONG_TEXT, Stateful, type Story } from './story.tsx';

const PROVINCES: readonly SearchOption[] = ['Hà Nội', 'Huế', 'Đà Nẵng', 'Cần Thơ', 'Quảng Ninh', 'Thanh Hoá', LONG_TEXT].map(
  (text, place) => ({ value: String(place), text }),
);
const WARDS: readonly SearchOption[] = PROVINCES.map((option) => ({ ...option, note: 'Trước 01/07/2025: thị xã Hương Trà' }));

const finderOf = (options: readonly SearchOption[]): OptionFinder => ({
  prepare: () => true,
  find: (typed) => options.flatMap(({ text }, place) => (text.toLowerCase().includes(typed.trim().toLowerCase()) ? [place] : [])),
});
const PROVINCE_FINDER = finderOf(PROVINCES);
const WARD_FINDER = finderOf(WARDS);

const WORDS: SelectTexts = {
  search: 'Tìm trong danh sách',
  waiting: 'Đang tải…',
  count: (options) => `${options} mục`,
  noneTitle: 'Không tìm thấy',
  noneText: 'Thử gõ ít chữ hơn.',
};

interface ProvinceSelectProps {
  start?: string;
  error?: string;
  disabled?: boolean;
  waiting?: boolean;
}

function ProvinceSelect({ start = '', ...rest }: ProvinceSelectProps) {
  return (
    <Stateful start={start}>
      {(value, setValue) => (
        <SearchSelect
          {...rest}
          label="Tỉnh, thành phố"
          required
          value={value}
          options={PROVINCES}
          finder={PROVINCE_FINDER}
          emptyText="Chọn tỉnh, thành phố"
          texts={WORDS}
          onChange={setValue}
        />
      )}
    </Stateful>
  );
}

/** TextField that holds the typed value. */
function TypedField(props: Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> & { start?: string }) {
  const { start = '', ...rest } = props;
  return <Stateful start={start}>{(value, setValue) => <TextField {...rest} value={value} onChange={setValue} />}</Stateful>;
}

const GRIDS = [
  { value: '105.75', text: 'Kinh tuyến 105°45′' },
  { value: '107.75', text: 'Kinh tuyến 107°45′' },
];

export const FIELD_STORIES: readonly Story[] = [
  {
    name: 'TextField',
    states: {
      empty: <TypedField label="Toạ độ" placeholder="21.06245, 105.77612" />,
      filled: <TypedField label="Họ và tên" start="Nguyễn Thị Lan" />,
      required: <TypedField label="Email" required />,
      hint: <TypedField label="Mật khẩu" hint="Ít nhất 8 ký tự" />,
      error: <TypedField label="Email" required start="lan@" error="Email không hợp lệ!" />,
      disabled: <TextField label="Email" disabled value="lan@example.vn" onChange={ignore} />,
      'label hidden': <TypedField label="Tìm trong danh sách" labelHidden placeholder="Tìm trong danh sách" />,
      'prefix, flush right': <TypedField label="X (Bắc)" prefix="X" alignEnd start="1771012.43" />,
      'button at the end': <TypedField label="Địa danh" start="Huế" end={<IconButton icon="close" label="Xoá chữ" onPress={ignore} />} />,
      'long text': <TypedField label={LONG_TEXT} start={LONG_TEXT} error={LONG_TEXT} />,
      focused: (
        <Focused>
          <TypedField label="Số thửa" start="118" />
        </Focused>
      ),
    },
  },
  {
    name: 'PasswordField',
    states: {
      default: (
        <Stateful start="con mèo xanh">
          {(value, setValue) => (
            <PasswordField label="Mật khẩu" showLabel="Hiện mật khẩu" name="password" enterKeyHint="go" value={value} onChange={setValue} />
          )}
        </Stateful>
      ),
      error: (
        <PasswordField
          label="Nhắc lại mật khẩu"
          showLabel="Hiện mật khẩu nhắc lại"
          name="confirm"
          enterKeyHint="done"
          value="con mèo"
          error="Mật khẩu không khớp!"
          onChange={ignore}
        />
      ),
    },
  },
  {
    name: 'CodeField',
    states: {
      empty: <CodeField label="Mã xác nhận" length={6} value="" onChange={ignore} />,
      'half typed': (
        <Stateful start="123">
          {(value, setValue) => <CodeField label="Mã xác nhận" length={6} value={value} onChange={setValue} />}
        </Stateful>
      ),
      error: <CodeField label="Mã xác nhận" length={6} value="123456" error="Vui lòng nhập mã OTP" onChange={ignore} />,
      focused: (
        <Focused>
          <CodeField label="Mã xác nhận" length={6} value="12" onChange={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'TextArea',
    states: {
      empty: <TextArea label="Ghi chú" value="" placeholder="Nội dung" onChange={ignore} />,
      filled: <Stateful start={LONG_TEXT}>{(value, setValue) => <TextArea label="Ghi chú" value={value} onChange={setValue} />}</Stateful>,
      error: <TextArea label="Bảng toạ độ" error="Dòng 3 thiếu toạ độ Y" value="1771012.43 550214.18" onChange={ignore} />,
    },
  },
  {
    name: 'SelectField',
    states: {
      default: (
        <Stateful start="105.75">
          {(value, setValue) => <SelectField label="Lưới toạ độ" value={value} options={GRIDS} onChange={setValue} />}
        </Stateful>
      ),
      'nothing chosen': <SelectField label="Ngân hàng" value="" emptyText="Chọn ngân hàng" options={[]} required onChange={ignore} />,
      hint: <SelectField label="Lưới toạ độ" value="105.75" hint="Theo tỉnh của giấy chứng nhận" options={GRIDS} onChange={ignore} />,
      error: (
        <SelectField label="Ngân hàng" value="" emptyText="Chọn ngân hàng" error="Vui lòng chọn ngân hàng" options={[]} onChange={ignore} />
      ),
      disabled: <SelectField label="Lưới toạ độ" value="105.75" disabled options={GRIDS} onChange={ignore} />,
      'long text': <SelectField label={LONG_TEXT} value="a" options={[{ value: 'a', text: LONG_TEXT }]} onChange={ignore} />,
      focused: (
        <Focused>
          <SelectField label="Lưới toạ độ" value="107.75" options={GRIDS} onChange={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'SearchSelect',
    states: {
      'nothing chosen': <ProvinceSelect />,
      chosen: <ProvinceSelect start="2" />,
      loading: <ProvinceSelect waiting />,
      error: <ProvinceSelect error="Bạn phải chọn tỉnh thành!" />,
      disabled: <ProvinceSelect disabled />,
      'two lines an option, may be empty': (
        <Stateful start="">
          {(value, setValue) => (
            <SearchSelect
              label="Xã, phường"
              value={value}
              options={WARDS}
              finder={WARD_FINDER}
              emptyText="Tất cả"
              tall
              texts={WORDS}
              onChange={setValue}
            />
          )}
        </Stateful>
      ),
      'long text': <ProvinceSelect start="6" />,
    },
  },
  {
    name: 'Form',
    states: {
      'with the fault of a field and of the whole': (
        <Form onSubmit={ignore}>
          <TextField label="Email" required value="lan@" error="Email không hợp lệ!" onChange={ignore} />
          <SubmitButton label="Đăng nhập" fault="Thông tin đăng nhập hoặc mật khẩu không chính xác!" />
        </Form>
      ),
      busy: (
        <Form busy onSubmit={ignore}>
          <TextField label="Email" required value="lan@example.vn" onChange={ignore} />
          <SubmitButton label="Đăng nhập" busy />
        </Form>
      ),
    },
  },
];
