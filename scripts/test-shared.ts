/**
 * `npm run test:shared`: runs the server and product tests on shared stores: the oldest supported PostgreSQL with its
 * default settings, files on S3, and two instances behind a proxy.
 */
import { startS3Server } from '../packages/server/src/testing/s3-server.ts'
import { findPostgres } from './find-postgres.ts'
import { startPostgres } from './postgres.ts'
import { runTests } from './run-tests.ts'

const programs = findPostgres()
if ('sentence' in programs) {
  console.error(programs.sentence)
  process.exit(1)
}
const [postgres, s3] = await Promise.all([startPostgres(programs.path), startS3Server()])
const env = {
  TESTS: 'all',
  TEST_DATABASE_URL: postgres.url,
  TEST_INSTANCES: '2',
  TEST_S3_ENDPOINT: s3.url,
  TEST_S3_BUCKET: s3.bucket,
  TEST_S3_ACCESS_KEY: s3.accessKey,
  TEST_S3_SECRET_KEY: s3.secretKey,
}
try {
  const args = process.argv.slice(2)
  const projects = ['server', 'promises', 'journeys', 'bounds'].flatMap(name => ['--project', name])
  process.exitCode = await runTests([...projects, ...args], env)
} finally {
  await s3.close()
  await postgres.stop()
}
