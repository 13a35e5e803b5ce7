declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    /** Port to listen on; 0 lets the system choose. */
    port: number;
    directory: string;
    silent: boolean;
    configureBuckets: Array<{ name: string }>;
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
  }
}
