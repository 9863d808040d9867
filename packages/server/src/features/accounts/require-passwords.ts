import type { Config } from '../../config.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** @throws ApiError oidc_required if people can log in only through the provider */
export function requirePasswords({ config }: { readonly config: Pick<Config, 'oidc'> }): void {
  if (config.oidc?.isRequired === true) throw new ApiError('oidc_required')
}
