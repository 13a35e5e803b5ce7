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
/** Permission bits of group and others. */
const OTHERS = 0o077;

/**
 * NodeFS with durable writes. PGlite's own has no `fsync`, so a commit would be acknowledged while it is only in the
 * page cache. This one syncs files by descriptor and directories by path.
 */
export class DurableNodeFs extends NodeFS {
  /** Number of completed fsyncs. */
  fsyncCount = 0;

  /**
   * @override
   * @param {Parameters<NodeFS['init']>} args
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init(...args) {
    const { emscriptenOpts } = await super.init(...args);
    const repair = (/** @type {EmscriptenModule} */ module) => {
      module.NODEFS.stream_ops.fsync = (stream) => this.syncStream(module, stream);
      restrictAccess(module.NODEFS.node_ops);
    };
    const preRun = /** @type {any} */ ([emscriptenOpts.preRun ?? [], repair].flat());
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
 * Removes write access for others, which PGlite grants regardless of the umask.
 * @param {EmscriptenModule['NODEFS']['node_ops']} operations
 */
function restrictAccess(operations) {
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
