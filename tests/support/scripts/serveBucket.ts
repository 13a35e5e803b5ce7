import { existsSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';

/** Serves the S3 protocol on a folder, with one bucket: `serveBucket.ts FOLDER PORT BUCKET`. */
const [directory = '', port, name] = process.argv.slice(2);
if (!existsSync(directory)) throw new Error(`no folder ${directory}`);
const serving = new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets: [{ name: name! }] });
console.log(`serves at ${(await serving.run()).port}`);
