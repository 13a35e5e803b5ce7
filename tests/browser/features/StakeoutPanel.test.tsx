import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tangentPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { StakeoutPanel } from '../../../src/features/stakeout/StakeoutPanel.tsx';
import { disconnectReceiver } from '../../../src/flows/stakeout/receiver/connectReceiver.ts';
import { drawingSlice } from '../../../src/state/drawing/drawingSlice.ts';
import { notesSlice } from '../../../src/state/notes/notesSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { runStakeout } from '../../../src/flows/stakeout/runStakeout.ts';
import { closeStakeout, showStakeout } from '../../../src/state/stakeout/stakeoutSlice.ts';
import { nmeaLine } from '../../support/stakeout/nmeaLine.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

const MIDDLE = { lng: 108.2, lat: 16 };
const plane = tangentPlane(MIDDLE);
const RING = [plane.from(0, 0), plane.from(20, 0), plane.from(20, 30), plane.from(0, 30)];

/** Makes the device's own receiver report a position. */
let reportPosition: (at: LngLat, accuracy: number) => void;

beforeEach(() => {
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((done) => {
    reportPosition = ({ lng, lat }, accuracy) =>
      done({
        coords: { longitude: lng, latitude: lat, accuracy, altitude: null, speed: null },
        timestamp: Date.now(),
      } as GeolocationPosition);
    return 1;
  });
  showStakeout({ title: 'Tờ 1 · Thửa 2', rings: [{ name: '', corners: RING }], ground: { ring: RING }, meridianDeg: 107.75 });
});

afterEach(async () => {
  await disconnectReceiver();
  closeStakeout();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['serial', 'bluetooth', 'vibrate']) Reflect.deleteProperty(navigator, name);
});

/** Opens the panel as its button does. */
const showPanel = () => {
  runStakeout();
  return renderPanel(<StakeoutPanel />);
};

/** Replaces browser APIs for which no virtual device exists. */
const offer = (name: 'serial' | 'bluetooth' | 'vibrate', value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true });

function ggaOf({ lng, lat }: LngLat, quality: string): string {
  const angle = (deg: number, width: number): string => {
    const whole = Math.floor(deg);
    return String(whole).padStart(width, '0') + ((deg - whole) * 60).toFixed(7).padStart(10, '0');
  };
  return nmeaLine(`GNGGA,081836.00,${angle(lat, 2)},N,${angle(lng, 3)},E,${quality},18,0.70,12.3,M,-8.1,M,1.0,0120`);
}

/** A serial port whose far end the test writes to. */
function playedPort() {
  const opened: Array<{ baudRate: number }> = [];
  let wire: ReadableStreamDefaultController<Uint8Array>;
  const readable = new ReadableStream<Uint8Array>({ start: (controller) => void (wire = controller) });
  const port = {
    readable,
    open: async (options: { baudRate: number }) => void opened.push(options),
    close: async () => undefined,
  };
  return {
    port,
    opened,
    write: (text: string) => wire.enqueue(new TextEncoder().encode(text)),
    unplug: () => wire.error(new DOMException('gone', 'NetworkError')),
  };
}

describe('stake-out panel', () => {
  it('receiver: one on a cable replaces the device’s position, to the centimetre, until it is unplugged', async () => {
    const { port, opened, write, unplug } = playedPort();
    offer('serial', { requestPort: async () => port });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const screen = await showPanel();
    reportPosition(plane.from(-6, -8), 4);
    await expect.element(screen.getByText('10 ± 4 m')).toBeVisible();

    await screen.getByText('Máy thu GNSS ngoài').click();
    await screen.getByLabelText('Tốc độ cổng (baud)').selectOptions('115200');
    await screen.getByRole('button', { name: 'Nối qua cáp USB' }).click();
    await expect.element(screen.getByText('Đã nối, đang chờ vị trí…')).toBeVisible();
    expect(opened).toEqual([{ baudRate: 115_200 }]);

    const fixed = ggaOf(plane.from(-0.6, -0.8), '4');
    // In pieces, as ports deliver it, after noise.
    write('\u00ff\u0013$GNG');
    write(`\r\n${nmeaLine('GNGST,081836.00,,,,,0.010,0.008,0.020')}${fixed.slice(0, 30)}`);
    write(fixed.slice(30));
    await expect.element(screen.getByText('1.00 ± 0.03 m')).toBeVisible();
    await expect.element(screen.getByText('RTK cố định · 18 vệ tinh · sai số do máy thu báo')).toBeVisible();
    write(ggaOf(MIDDLE, '0'));
    await expect.element(screen.getByText(/^Mất tín hiệu \d+ giây trước$/)).toBeVisible();

    unplug();
    await expect.element(screen.getByText('Máy thu đã ngắt. Đang dùng lại vị trí của máy.')).toBeVisible();
    reportPosition(plane.from(-30, -40), 4);
    await expect.element(screen.getByText('50 ± 4 m')).toBeVisible();
  });

  it('receiver: Bluetooth LE works with the second known service, and is released on request', async () => {
    const written = Object.assign(new EventTarget(), { value: undefined as DataView | undefined, startNotifications: async () => written });
    const disconnect = vi.fn();
    const gatt = {
      connect: async () => gatt,
      disconnect,
      getPrimaryService: async (service: string) => {
        if (!service.startsWith('0000ffe0')) throw new DOMException('none', 'NotFoundError');
        return { getCharacteristic: async () => written };
      },
    };
    offer('bluetooth', { requestDevice: async () => Object.assign(new EventTarget(), { gatt }) });
    const screen = await showPanel();
    await screen.getByText('Máy thu GNSS ngoài').click();
    await screen.getByRole('button', { name: 'Nối qua Bluetooth' }).click();
    await expect.element(screen.getByText('Đã nối, đang chờ vị trí…')).toBeVisible();
    const bytes = new TextEncoder().encode(ggaOf(plane.from(-3, -4), '1'));
    // Twenty bytes per notification.
    for (let from = 0; from < bytes.length; from += 20) {
      written.value = new DataView(bytes.slice(from, from + 20).buffer);
      written.dispatchEvent(new Event('characteristicvaluechanged'));
    }
    await expect.element(screen.getByText('Trong tầm sai số ± 9 m')).toBeVisible();
    await expect.element(screen.getByText('Định vị đơn · 18 vệ tinh · sai số ước từ HDOP')).toBeVisible();
    await screen.getByRole('button', { name: /^Ngắt máy thu/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Nối qua Bluetooth' })).toBeVisible();
    expect(disconnect).toHaveBeenCalledOnce();
  });

  it('receiver: cancelling the chooser is reported, and so is a browser with neither connection', async () => {
    offer('serial', { requestPort: () => Promise.reject(new DOMException('none', 'NotFoundError')) });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const screen = await showPanel();
    await screen.getByText('Máy thu GNSS ngoài').click();
    await screen.getByRole('button', { name: 'Nối qua cáp USB' }).click();
    await expect.element(screen.getByText('Chưa chọn máy thu nào.')).toBeVisible();
    await screen.unmount();

    const prototype = Object.getPrototypeOf(navigator) as object;
    const own = ['serial', 'bluetooth'].map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
    for (const [name] of own) {
      Reflect.deleteProperty(navigator, name);
      Reflect.deleteProperty(prototype, name);
    }
    const bare = await showPanel();
    await bare.getByText('Máy thu GNSS ngoài').click();
    await expect.element(bare.getByText(/^Trình duyệt này không nối được máy thu ngoài/)).toBeVisible();
    for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(prototype, name, descriptor);
  });

  it('stake-out panel: the phone vibrates once near a corner; tones, if wanted, come with every fix', async () => {
    const vibrate = vi.fn();
    offer('vibrate', vibrate);
    const tones = vi.spyOn(AudioContext.prototype, 'createOscillator');
    const screen = await showPanel();
    reportPosition(plane.from(-20, 0), 4);
    expect(vibrate).not.toHaveBeenCalled();
    reportPosition(plane.from(-1, 0), 4);
    await expect.element(screen.getByText('Trong tầm sai số ± 4 m')).toBeVisible();
    expect(vibrate).toHaveBeenCalledOnce();
    expect(tones).not.toHaveBeenCalled();
    await screen.getByLabelText('Kêu khi tới gần góc').click();
    await expect.element(screen.getByLabelText('Kêu khi tới gần góc')).toBeChecked();
    reportPosition(plane.from(-0.9, 0), 4);
    expect(tones).toHaveBeenCalledOnce();
    expect(vibrate).toHaveBeenCalledOnce();
    // The next corner is 20 m away.
    await screen.getByRole('button', { name: 'Góc sau' }).click();
    reportPosition(plane.from(-0.8, 0), 4);
    expect(tones).toHaveBeenCalledOnce();
    await expect.element(screen.getByText('21 ± 4 m')).toBeVisible();
  });

  it('stake-out panel: sensors are requested in a press if the browser asks; before that, up is north', async () => {
    // Like Safari: it refuses outside of a press.
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'));
    ask.mockResolvedValue('granted');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('DeviceOrientationEvent', { requestPermission: ask });
    const screen = await showPanel();
    reportPosition(plane.from(-30, 0), 4);
    await expect.element(screen.getByText(/Mũi tên tính từ hướng bắc: phía trên là bắc\.$/)).toBeVisible();
    await screen.getByRole('button', { name: 'Cho mũi tên xoay theo máy' }).click();
    expect(ask).toHaveBeenCalledTimes(2);
    await eventually(() => {
      window.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 1, absolute: false, webkitCompassHeading: 45 }));
      expect(document.querySelector('svg g[style]')!.getAttribute('style')).toContain('rotate(45');
    });
  });

  it('stake-out panel: it shows the probability of being inside and saves the track as a line note', async () => {
    sessionSlice.status = 'loggedIn';
    const screen = await showPanel();
    reportPosition(plane.from(10, 15), 4);
    await expect.element(screen.getByText('Trong thửa: > 99 %')).toBeInTheDocument();
    reportPosition(plane.from(0, 15), 4);
    await expect.element(screen.getByText('Trong thửa: 50 %')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Lưu vết đi thành ghi chú' }).click();
    expect(drawingSlice.drawing).toMatchObject({ mode: 'line', isClosed: true });
    expect(drawingSlice.drawing.points).toHaveLength(2);
    expect(notesSlice.form).toMatchObject({ kind: 'LINE' });
    sessionSlice.status = 'anonymous';
  });
});
