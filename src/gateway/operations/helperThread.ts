import { type MessagePort, type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';

interface ThreadRequest<Request> {
  id: number;
  request: Request;
}
type Reply<Answer> = { id: number } & ({ answer: Answer } | { fault: string });

/** Starts a program `….mjs`. Run from sources it registers tsx first; a build contains JavaScript. */
function startProgram(program: URL, options: ThreadOptions): Worker {
  const workerOptions = { ...options, execArgv: [] };
  if (!program.pathname.endsWith('.mjs')) return new Worker(program, workerOptions);
  const loader = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(program.href)})));`;
  return new Worker(loader, { ...workerOptions, eval: true });
}

export interface ThreadOptions {
  workerData?: unknown;
  /** Limits of its heap. Beyond them the thread dies; the next request starts another. */
  resourceLimits?: ResourceLimits;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Thread that starts on the first request, restarts after a crash, and does not keep the process alive when idle. */
export class HelperThread<Request, Answer> {
  readonly #program: URL;
  readonly #options: ThreadOptions;
  readonly #name: string;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #worker: Worker | undefined;
  #nextId = 1;

  /** @param name name in error messages @param program script that calls {@link answerRequests} */
  constructor(name: string, program: URL, options: ThreadOptions = {}) {
    this.#name = name;
    this.#program = program;
    this.#options = options;
  }

  /** @param transferred moved to the thread @throws Error thrown by the program, or if the thread died */
  run(request: Request, transferred: readonly TransferListItem[]): Promise<Answer> {
    const id = this.#nextId++;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request } satisfies ThreadRequest<Request>, transferred);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startProgram(this.#program, this.#options);
    const fail = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the thread of ${this.#name} ended with code ${code}`)));
    worker.on('message', (reply: Reply<Answer>) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('answer' in reply) waiting?.resolve(reply.answer);
      else waiting?.reject(new Error(`${this.#name}: ${reply.fault}`));
    });
    return worker;
  }
}

/** Answers requests inside the thread. @param buffersOf buffers of an answer, which are moved to the caller */
export function answerRequests<Request, Answer>(
  port: MessagePort,
  work: (request: Request) => Promise<Answer>,
  buffersOf: (answer: Answer) => readonly ArrayBuffer[],
): void {
  port.on('message', async ({ id, request }: ThreadRequest<Request>) => {
    try {
      const answer = await work(request);
      port.postMessage({ id, answer } satisfies Reply<Answer>, buffersOf(answer));
    } catch (error) {
      port.postMessage({ id, fault: (error as Error).message } satisfies Reply<Answer>);
    }
  });
}
