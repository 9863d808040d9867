/** An address that Inkling does not call, whoever asks for it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}
