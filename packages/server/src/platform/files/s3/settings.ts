/** Which bucket of which S3-compatible store files are kept in. */
export interface S3Settings {
  readonly bucket: string
  /** Where the store is; AWS itself when absent. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Without any, those that the machine has by its role. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** What the names of all files begin with, without a slash at its end. */
  readonly prefix: string
  /** Whether the bucket stands in the path, rather than in the host's name. */
  readonly isPathStyle: boolean
  /** How much of this machine's disk may hold copies. */
  readonly cacheBytes: number
}

/** Where one file is, in the words of the protocol. */
export interface ObjectLocation {
  readonly Bucket: string
  readonly Key: string
}
