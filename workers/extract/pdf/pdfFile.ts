/** Encodes a text of single-byte characters. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Second line of a file, which ends with TAIL_START, the seal and TAIL_END. */
export const HEAD_LINE = '%Thua parcel extract 1\n';
export const TAIL_START = '\n%Thua-SHA-256 ';
export const SEAL_CHARS = 64;
const OFFSET_DIGITS = 10;
/** End of a file after the seal. Its length is constant, so that the seal has a fixed distance from the end. */
const TAIL_END = `\nstartxref\n${'0'.repeat(OFFSET_DIGITS)}\n%%EOF\n`;
export const TAIL_END_BYTES = TAIL_END.length;

/** Encodes a text as a PDF string in UTF-16. */
export function pdfText(text: string): string {
  let units = 'FEFF';
  for (let i = 0; i < text.length; i += 1) units += text.charCodeAt(i).toString(16).padStart(4, '0').toUpperCase();
  return `<${units}>`;
}

/** Compresses to zlib's format, PDF's FlateDecode. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer());
}

export const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of a file without its seal. */
export async function sealOf(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const at = file.length - TAIL_END_BYTES - SEAL_CHARS;
  const rest = new Uint8Array(file.length - SEAL_CHARS);
  rest.set(file.subarray(0, at));
  rest.set(file.subarray(at + SEAL_CHARS), at);
  return hexOf(await crypto.subtle.digest('SHA-256', rest));
}

/** Collects objects of a PDF, numbered from 1, and writes the file. */
export class PdfFile {
  readonly #objects: Array<ReadonlyArray<string | Uint8Array<ArrayBuffer>>> = [];

  /** @returns the number of an object that is set later */
  reserve(): number {
    return this.#objects.push([]);
  }

  set(number: number, body: string): void {
    this.#objects[number - 1] = [body];
  }

  add(body: string): number {
    const number = this.reserve();
    this.set(number, body);
    return number;
  }

  /** @param entries of its dictionary, except length and filter */
  async addStream(entries: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    const number = this.reserve();
    const packed = await deflate(bytes);
    this.#objects[number - 1] = [`<<${entries} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`, packed, '\nendstream'];
    return number;
  }

  /** Writes and seals the file. @param trailer entries except Size; @param id 32 hexadecimal digits */
  async write(trailer: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const put = (part: string | Uint8Array<ArrayBuffer>): void => {
      const bytes = typeof part === 'string' ? bytesOf(part) : part;
      parts.push(bytes);
      length += bytes.length;
    };
    put(`%PDF-1.7\n${HEAD_LINE}%\u00e2\u00e3\u00cf\u00d3\n`);
    const offsets = this.#objects.map((object, index) => {
      const at = length;
      put(`${index + 1} 0 obj\n`);
      object.forEach(put);
      put('\nendobj\n');
      return at;
    });
    const tableAt = String(length).padStart(OFFSET_DIGITS, '0');
    const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
    put(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
    put(`trailer\n<<${trailer} /Size ${rows.length + 1} /ID [<${id}> <${id}>]>>`);
    put(TAIL_START + '0'.repeat(SEAL_CHARS) + TAIL_END.replace('0'.repeat(OFFSET_DIGITS), tableAt));
    const file = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      file.set(part, at);
      at += part.length;
    }
    file.set(bytesOf(await sealOf(file)), file.length - TAIL_END_BYTES - SEAL_CHARS);
    return file;
  }
}
