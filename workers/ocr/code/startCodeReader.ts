import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import { startFinderLook } from './startFinderLook.ts';

/** Contents of the QR codes in a picture. @param prepare what is done to the picture before it is read; whether there may be one is seen before */
type QrReader = (picture: ImageData, prepare?: (picture: ImageData) => void) => Promise<string[]>;

/** Of the Shape Detection API, which TypeScript does not know. */
interface Detector {
  detect(picture: ImageData): Promise<Array<{ rawValue: string }>>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * The browser's own reader, else zxing-cpp, which is fetched (0.4 MB) from our own origin with the first picture that may have a code on it.
 * @param browser where `BarcodeDetector` would be
 * @throws as its answer does, when a module cannot be had
 */
export async function startCodeReader(
  browser: { BarcodeDetector?: DetectorType } = globalThis as { BarcodeDetector?: DetectorType },
): Promise<QrReader> {
  const own = await ownReader(browser.BarcodeDetector);
  return own ?? readerOnDemand();
}

/** Null where there is none, or none for QR codes: some systems have the name and no service behind it. */
async function ownReader(Type: DetectorType | undefined): Promise<QrReader | null> {
  const formats = (await Type?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Type || !formats.includes('qr_code')) return null;
  const detector = new Type({ formats: ['qr_code'] });
  return async (picture, prepare) => {
    prepare?.(picture);
    return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  };
}

async function readerOnDemand(): Promise<QrReader> {
  const mayHaveCode = await startFinderLook();
  let reader: Promise<QrReader> | undefined;
  return async (picture, prepare) => {
    // Of a picture that may have one every attempt is read: what is drawn out in one is lost in another.
    if (!reader && mayHaveCode(picture)) reader = zxingReader();
    return reader ? (await reader)(picture, prepare) : [];
  };
}

async function zxingReader(): Promise<QrReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const module = await loadWasmModule(new URL('../build/codes.wasm', import.meta.url));
  const instantiateWasm = (imports: WebAssembly.Imports, onDone: (instance: WebAssembly.Instance) => void): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(module, imports);
    onDone(instance);
    return instance.exports;
  };
  await prepareZXingModule({ overrides: { instantiateWasm }, fireImmediately: true });
  return async (picture, prepare) => {
    prepare?.(picture);
    // Not the small kinds: with hardly a check sum, some squares of print are one.
    const codes = await readBarcodes(picture, { formats: ['QRCodeModel2'], maxNumberOfSymbols: 4, textMode: 'Plain' });
    return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
