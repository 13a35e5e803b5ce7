import { loadWasmModule } from '../../bridge/loadWasmModule.ts';

/** Contents of the QR codes in a picture. */
type QrReader = (picture: ImageData) => Promise<string[]>;

/** Of the Shape Detection API, which TypeScript does not know. */
interface Detector {
  detect(picture: ImageData): Promise<Array<{ rawValue: string }>>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * The browser's own reader, else zxing-cpp, which is fetched now (0.4 MB) from our own origin.
 * @param browser where `BarcodeDetector` would be
 * @throws when the module cannot be had
 */
export async function startCodeReader(
  browser: { BarcodeDetector?: DetectorType } = globalThis as { BarcodeDetector?: DetectorType },
): Promise<QrReader> {
  const own = await ownReader(browser.BarcodeDetector);
  return own ?? zxingReader();
}

/** Null where there is none, or none for QR codes: some systems have the name and no service behind it. */
async function ownReader(Type: DetectorType | undefined): Promise<QrReader | null> {
  const formats = (await Type?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Type || !formats.includes('qr_code')) return null;
  const detector = new Type({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
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
  return async (picture) => {
    const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 4, textMode: 'Plain' });
    return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
