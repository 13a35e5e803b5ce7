import { CheckField, RadioGroup } from '../../../src/ui/controls/RadioGroup.tsx';
import { Slider } from '../../../src/ui/controls/Slider.tsx';
import { Tabs } from '../../../src/ui/controls/Tabs.tsx';
import { Focused, ignore, LONG_TEXT, Stateful, type Story } from './story.tsx';

const SIDES = [
  { value: 'north', text: 'X' },
  { value: 'east', text: 'Y' },
  { value: 'degrees', text: 'Độ' },
] as const;

const TABS = [
  { value: 'plannings', text: 'Quy hoạch' },
  { value: 'sheets', text: 'Địa chính' },
] as const;

export const CHOICE_STORIES: readonly Story[] = [
  {
    name: 'CheckField',
    states: {
      unchecked: (
        <Stateful start={false}>
          {(checked, setChecked) => <CheckField label="Ghi nhớ mật khẩu" checked={checked} onChange={setChecked} />}
        </Stateful>
      ),
      checked: (
        <Stateful start={true}>
          {(checked, setChecked) => <CheckField label="Ghi nhớ mật khẩu" checked={checked} onChange={setChecked} />}
        </Stateful>
      ),
      disabled: <CheckField label="Ghi nhớ mật khẩu" checked={false} disabled onChange={ignore} />,
      'long text': <CheckField label={LONG_TEXT} checked onChange={ignore} />,
      focused: (
        <Focused>
          <CheckField label="Ghi nhớ mật khẩu" checked onChange={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'RadioGroup',
    states: {
      default: (
        <Stateful<'north' | 'east' | 'degrees'> start="north">
          {(value, setValue) => <RadioGroup label="Cách nhập" value={value} options={SIDES} onChange={setValue} />}
        </Stateful>
      ),
      'label hidden': <RadioGroup label="Cách nhập" labelHidden value="east" options={SIDES} onChange={ignore} />,
      'long text': (
        <RadioGroup
          label={LONG_TEXT}
          value="one"
          options={[
            { value: 'one', text: 'Tên mới từ 01/07/2025' },
            { value: 'two', text: 'Tên cũ trước 01/07/2025' },
          ]}
          onChange={ignore}
        />
      ),
      focused: (
        <Focused>
          <RadioGroup label="Cách nhập" value="north" options={SIDES} onChange={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'Slider',
    states: {
      default: (
        <Stateful start={60}>
          {(value, setValue) => (
            <Slider label="Độ đậm" min={0} max={100} step={5} value={value} valueText={`${value} %`} onChange={setValue} />
          )}
        </Stateful>
      ),
      'label hidden': <Slider label="Độ đậm" labelHidden min={0} max={100} value={0} valueText="0 %" onChange={ignore} />,
      vertical: (
        <Stateful start={3}>
          {(value, setValue) => (
            <Slider label="Bán kính" vertical min={0} max={8} value={value} valueText={`${value},000 m`} onChange={setValue} />
          )}
        </Stateful>
      ),
      focused: (
        <Focused>
          <Slider label="Độ nghiêng" min={0} max={60} value={60} valueText="60°" onChange={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'Tabs',
    states: {
      default: (
        <Stateful<'plannings' | 'sheets'> start="plannings">
          {(value, setValue) => (
            <Tabs label="Danh sách" tabs={TABS} value={value} onChange={setValue}>
              <p>{value === 'plannings' ? 'Danh sách quy hoạch' : 'Danh sách địa chính'}</p>
            </Tabs>
          )}
        </Stateful>
      ),
      'long text': (
        <Tabs
          label="Ghi chú"
          tabs={[
            { value: 'one', text: 'Toạ độ Google' },
            { value: 'two', text: 'Góc ranh VN-2000' },
            { value: 'three', text: 'Số tờ, số thửa' },
          ]}
          value="two"
          onChange={ignore}
        >
          <p>{LONG_TEXT}</p>
        </Tabs>
      ),
      focused: (
        <Focused>
          <Tabs label="Danh sách" tabs={TABS} value="plannings" onChange={ignore}>
            <p>Danh sách quy hoạch</p>
          </Tabs>
        </Focused>
      ),
    },
  },
];
