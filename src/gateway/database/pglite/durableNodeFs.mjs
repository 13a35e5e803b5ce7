import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The parts of Emscripten's file system that we touch.
 * @typedef {{ nfd?: number; node: object }} NodefsStream
 * @typedef {{
 *   FS: { ErrnoError: new (errno: number) => Error };
 *   NODEFS: {
 *     stream_ops: { fsync?: (stream: NodefsStream) => number };
 *     node_ops: {
 *       mknod(parent: object, name: string, mode: number, dev: number): object;
 *       setattr(node: object, attributes: { mode?: number }): void;
 *     };
 *     realPath(node: object): string;
 *   };
 * }} EmscriptenModule
 */

const WASI_EIO = 29;
/** What a group, or everybody, may do. */
const OTHERS = 0o077;

/**
 * PGlite's NodeFS leaves `fsync` out, so a commit would be acknowledged while it is only in the page cache (design
 * §6). This one syncs for real: files by their descriptor, directories by their path.
 */
export class DurableNodeFs extends NodeFS {
  /** How many times the database asked the disk to keep what it wrote. */
  fsyncCount = 0;

  /**
   * @override
   * @param {Parameters<NodeFS['init']>} args
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init(...args) {
    const { emscriptenOpts } = await super.init(...args);
    const mend = (/** @type {EmscriptenModule} */ module) => {
      module.NODEFS.stream_ops.fsync = (stream) => this.syncStream(module, stream);
      keepFromOthers(module.NODEFS.node_ops);
    };
    const preRun = /** @type {any} */ ([emscriptenOpts.preRun ?? [], mend].flat());
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /**
   * @param {EmscriptenModule} module
   * @param {NodefsStream} stream
   * @returns {number}
   */
  syncStream(module, stream) {
    try {
      if (stream.nfd === undefined) syncDirectory(module.NODEFS.realPath(stream.node));
      else fsyncSync(stream.nfd);
    } catch {
      // PostgreSQL turns EIO of a WAL sync into a PANIC: the commit is not acknowledged.
      throw new module.FS.ErrnoError(WASI_EIO);
    }
    this.fsyncCount += 1;
    return 0;
  }
}

/**
 * PGlite makes its files for everybody to write, whatever the process's mask says.
 * @param {EmscriptenModule['NODEFS']['node_ops']} operations
 */
function keepFromOthers(operations) {
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, dev) => mknod(parent, name, mode & ~OTHERS, dev);
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
  };
}

/** @param {string} path */
function syncDirectory(path) {
  const descriptor = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
