/** A drop of ink falling into water: stands where there is nothing yet. */
export function InkDrop({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className={className} fill="currentColor">
      <path d="M60 6c3.500 6 8 10.500 8 16.500a8 8 0 0 1-16 0C52 16.500 56.500 12 60 6Z" />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <ellipse cx="60" cy="58" rx="13" ry="4" strokeWidth="1.600" />
        <path d="M26 58c2-6 17-10.500 34-10.500S92 52 94 58" strokeWidth="1.100" strokeOpacity="0.55" />
        <path
          d="M94 60c-3 5.500-17 9.500-34 9.500S30 65.500 26.500 60.500"
          strokeWidth="1.100"
          strokeOpacity="0.35"
        />
        <path d="M8 60c3 9 25 16 52 16s49-7 52-16" strokeWidth="0.800" strokeOpacity="0.25" />
      </g>
    </svg>
  )
}
