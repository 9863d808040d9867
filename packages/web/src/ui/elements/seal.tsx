import { m } from '../../paraglide/messages.js'

/** The logo: a drop of ink in a vermilion seal. */
export function Seal({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect x="3" y="3" width="58" height="58" rx="9" className="fill-seal" />
      <rect x="8.500" y="8.500" width="47" height="47" rx="5" fill="none" stroke="#fff8ef" strokeWidth="2" />
      <path
        fill="#fff8ef"
        d="M32 14c5 8 11.500 14 11.500 22.500a11.500 11.500 0 0 1-23 0C20.500 28 27 22 32 14Z"
      />
      <path className="fill-seal" d="M27 33a6.500 6.500 0 0 0 5 9.500 8 8 0 0 1-5-9.500Z" />
    </svg>
  )
}

export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <Seal />
      <span className="display text-xl tracking-[0.12em]">{m.app_site_title()}</span>
    </span>
  )
}
