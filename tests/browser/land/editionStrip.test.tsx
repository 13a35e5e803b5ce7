import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceDialog } from '../../../src/features/layers/SourceDialog.tsx';
import { EditionStrip, SourceDifferences } from '../../../src/features/parcel/EditionStrip.tsx';
import { measurePlanOverlap } from '../../../src/flows/parcel/measurePlanOverlap.ts';
import { PlanVerdictBlock } from '../../../src/features/parcel/PlanVerdictBlock.tsx';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { closeSource } from '../../../src/state/layers/sourceSlice.ts';
import { planOverlapSlice } from '../../../src/state/parcel/planOverlapSlice.ts';
import { selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

/** Converts shares of a ground that is 0.0004° wide and 0.0003° high. */
const at = (x: number, y: number): [number, number] => [108.22 + x * 0.0004, 16.01 + y * 0.0003];

const PARCEL: CadastralParcel = {
  type: 'cadastrals',
  id: 'p',
  title: '',
  sheetNumber: '24',
  parcelNumber: '118',
  areaM2: 1234.5,
  landCode: 'ODT',
  center: { lng: 108.2202, lat: 16.01015 },
  ring: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)].map(([lng, lat]) => ({ lng, lat })),
  address: '',
  addressNow: '',
  provinceCode: '48',
  isSample: true,
};

/** Each test has a ground of its own, because results are cached by ground. */
let ground = PARCEL;
let count = 0;
/** Plannings that the gateway reports over the ground. */
let around: object[];
const wirePlanning = (_id: string, year: number) => ({
  _id,
  uid: _id,
  title: `Quy hoạch ${_id}`,
  address: '',
  images: [],
  parcel_land_images: [],
  latitude_center: 16.01,
  longitude_center: 108.22,
  ...Object.fromEntries(['city', 'district', 'ward'].flatMap((unit) => [`${unit}_name`, `${unit}_code`].map((field) => [field, '']))),
  ward_name_2025: '',
  city_name_2025: '',
  files: [{ url: `${location.origin}/tests/fixtures/${_id}.geojson` }],
  file_map_code: '',
  year,
  is_sample: true,
  status: 'ACTIVE',
});

const edition = (status: string, from = '', to = '', links = {}) => ({
  status,
  from,
  to,
  replaces: [],
  adjusts: [],
  details: [],
  ...links,
});

describe('plannings through the years', () => {
  const official = {
    _id: 's',
    kind: 'official',
    authority: 'UBND TP. Đà Nẵng',
    decision_number: '12/QĐ-UBND',
    decision_date: '2021-03-02',
    document_url: 'https://congbao.example/12',
    as_of: '2026-01-31',
    reliability: 'Bản số hoá của cơ quan',
    file_name: 'qh.gpkg',
    file_sha256: 'ab'.repeat(32),
    importer_version: '1',
    loaded_at: '2026-02-03T04:05:06.000Z',
  };
  let sources: () => Response;
  const showYears = () => {
    void measurePlanOverlap(ground);
    return renderPanel(
      <>
        <PlanVerdictBlock ground={ground} areaM2={ground.areaM2} />
        <EditionStrip ground={ground} areaM2={ground.areaM2} />
        <SourceDifferences />
        <SourceDialog />
      </>,
      drawerHost('sheet'),
    );
  };

  beforeEach(() => {
    Object.assign(configSlice, { status: 'ready', pointsPerView: 0 });
    ground = { ...PARCEL, id: `e${(count += 1)}` };
    sources = () => Response.json({ data: [official] });
    const real = fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (String(input).includes('/parcel-land/find-around')) return Response.json({ data: around });
      return String(input).includes('/land-sources/find') ? sources() : real(input, init);
    });
    around = [
      { ...wirePlanning('overlapFaults', 2020), edition: edition('replaced', '2015', '2020') },
      { ...wirePlanning('overlapPlain', 2030), edition: edition('in_force', '2021', '2100', { replaces: ['overlapFaults'] }) },
      { ...wirePlanning('draft', 2040), title: 'Dự thảo', edition: edition('consultation', '2040', '2040', { adjusts: ['overlapPlain'] }) },
    ];
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(configSlice, { status: 'idle', pointsPerView: 0 });
    Object.assign(planOverlapSlice, { status: 'none', groundId: null, plans: [], around: [], pickedId: null, overlap: null });
    closeSource();
    Object.assign(selectionSlice, { status: 'none', parcel: null, table: null });
  });

  it('plan years: the edition in force comes before an announced draft; a chosen year shows its plan', async () => {
    const screen = await showYears();
    await expect.element(verdictOf(screen)).toHaveTextContent(/^74 %.*theo Quy hoạch overlapPlain · 2030Đang hiệu lực$/);
    await expect.element(screen.getByText('Đang lấy ý kiến: Dự thảo')).toBeVisible();
    const years = screen.getByRole('group', { name: 'Quy hoạch qua các thời kỳ' });
    expect([...years.element().querySelectorAll('label')].map((label) => label.textContent)).toEqual(['2015–2020', '2021–2100', '2040']);
    await expect.element(screen.getByRole('radio', { name: '2021–2100' })).toBeChecked();
    await expect.element(screen.getByRole('article', { name: 'Quy hoạch overlapPlain' })).toHaveTextContent('DGT 148.1 m² · 12.0 %');
    const changes = screen.getByRole('list', { name: 'Thay đổi trên thửa so với 2015–2020' });
    await expect.element(changes.getByText('DGT → ODT: 76.5 m²')).toBeVisible();
    await expect.element(changes.getByText('ODT → MNC: 49.4 m²')).toBeVisible();
    await screen.getByRole('radio', { name: '2015–2020' }).click({ force: true });
    const old = screen.getByRole('article', { name: 'Quy hoạch overlapFaults' });
    await expect.element(old).toHaveTextContent('Đã bị thay thế');
    await expect.element(old).toHaveTextContent('ODT 493.8 m² · 40.0 %');
    // The verdict is still that of the edition in force.
    await expect.element(verdictOf(screen)).toHaveTextContent(/^74 %.*overlapPlain/);
  });

  it('source: a press shows authority, decision, day, file, reliability; a failure can be retried', async () => {
    sources = () => Response.json({ success: false, message: 'Bận' }, { status: 503 });
    const screen = await showYears();
    await screen.getByRole('button', { name: 'Nguồn? Quy hoạch overlapPlain' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Nguồn dữ liệu' });
    await expect.element(dialog).toHaveTextContent('Chưa tải được nguồn của dữ liệu này.');
    sources = () => Response.json({ data: [official] });
    await dialog.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(dialog).toHaveTextContent('Dữ liệu của cơ quan nhà nước');
    await expect.element(dialog).toHaveTextContent('Đang hiệu lực · 2021–2100');
    await expect.element(dialog.getByRole('link', { name: '12/QĐ-UBND ngày 02/03/2021' })).toHaveAttribute('href', official.document_url);
    for (const words of ['UBND TP. Đà Nẵng', '31/01/2026', 'Bản số hoá của cơ quan', 'qh.gpkg', official.file_sha256]) {
      await expect.element(dialog).toHaveTextContent(words);
    }
  });

  it.each([
    ['unknown', () => Response.json({ data: [] }), /Không rõ nguồn.*không ghi của cơ quan nào/],
    ['a provider that does not know the question', () => new Response('', { status: 404 }), /Không rõ nguồn/],
    ['made', () => Response.json({ data: [{ ...official, kind: 'made' }] }), /Dữ liệu mẫu.*không phải thửa đất hay quy hoạch có thật/],
  ])('source: the dialog names the kind of source (%s)', async (_what, answer, words) => {
    sources = answer;
    const screen = await showYears();
    await screen.getByRole('button', { name: 'Nguồn? Quy hoạch overlapPlain' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Nguồn dữ liệu' })).toHaveTextContent(words);
  });

  it('source: differing sources are shown with both m²: record and boundary, two plannings in force', async () => {
    Object.assign(selectionSlice, { status: 'ready', parcel: { ...ground }, table: { areaGridM2: 1240, corners: [] } });
    around = [
      { ...wirePlanning('overlapPlain', 2030), edition: edition('in_force') },
      { ...wirePlanning('overlapFaults', 2024), edition: edition('in_force') },
    ];
    const screen = await showYears();
    await expect.element(screen.getByText('Diện tích ghi 1,234.5 m², ranh trên bản đồ 1,240.0 m²: chênh +5.5 m².')).toBeVisible();
    await expect
      .element(
        screen.getByText(
          /^Hai quy hoạch đang hiệu lực khác nhau trên [\d,.]+ m²: Quy hoạch overlapPlain · 2030; Quy hoạch overlapFaults · 2024\.$/,
        ),
      )
      .toBeVisible();
    // In one edition a tenth of the lot is a street; in the other three fifths of that is housing.
    await expect.element(screen.getByText('ODT → DGT: 76.5 m²')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Nguồn? Quy hoạch overlapFaults' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Nguồn? Tờ 24 · Thửa 118' })).toBeVisible();
  });
});

const verdictOf = (screen: Awaited<ReturnType<typeof renderPanel>>) => screen.getByRole('status', { name: 'Quy hoạch trên thửa' });
