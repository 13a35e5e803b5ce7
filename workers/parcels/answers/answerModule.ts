import { loadWasmModule } from '../tiles/loadWasmModule.ts';

/** Functions of the compiled answer reader; addresses and sizes in bytes. See assembly/answers/read.ts for what they do. */
export interface AnswerExports {
  memory: WebAssembly.Memory;
  fields(): number;
  names(): number;
  /** 0 when the host refuses the memory. */
  room(length: number): number;
  /** How many records, or −1. */
  read(length: number, fieldCount: number, texts: number): number;
  recordsAt(): number;
  cornersAt(): number;
  totalOf(): number;
}

/** @throws as loadWasmModule does */
export const loadAnswerModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/answers.wasm', import.meta.url));
