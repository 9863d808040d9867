export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  readonly code: string
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}
