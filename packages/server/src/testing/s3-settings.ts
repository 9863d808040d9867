import { createHash } from 'node:crypto'

type Settings = Readonly<Record<string, string>>

/** Reads `TEST_S3_…`, with a prefix per `place`. Empty if the run has no S3 server. */
export function s3Settings(place: string): Settings {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET = '' } = process.env
  const { TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env
  if (endpoint === undefined) return {}
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: TEST_S3_BUCKET,
    S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
    S3_SECRET_KEY: TEST_S3_SECRET_KEY,
    S3_PREFIX: createHash('sha256').update(place).digest('hex').slice(0, 16),
  }
}
