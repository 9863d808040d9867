import type { S3Server } from '../../../testing/s3-server.ts'
import type { S3Settings } from '../s3/settings.ts'

export function s3Of({ url, bucket, accessKey, secretKey }: S3Server): S3Settings {
  return {
    bucket,
    endpoint: url,
    region: 'us-east-1',
    keys: { accessKeyId: accessKey, secretAccessKey: secretKey },
    prefix: 'a/place',
    isPathStyle: true,
    cacheBytes: 1e9,
  }
}
