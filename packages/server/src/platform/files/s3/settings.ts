/** A bucket in any S3-compatible store. */
export interface S3Settings {
  readonly bucket: string
  /** AWS if absent. */
  readonly endpoint: string | undefined
  readonly region: string
  /** If absent, the machine's role has the credentials. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Key prefix without a trailing slash. */
  readonly prefix: string
  /** The bucket is in the path instead of the host name. */
  readonly isPathStyle: boolean
  /** Disk space for local copies (bytes). */
  readonly cacheBytes: number
}

export interface ObjectLocation {
  readonly Bucket: string
  readonly Key: string
}
