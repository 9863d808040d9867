/** Silent for screen readers, because the busy element announces itself. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`animate-brush ${className}`}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2" />
      <path
        d="M12 3a9 9 0 0 1 8.600 6.300"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.800"
        strokeLinecap="round"
      />
    </svg>
  )
}
