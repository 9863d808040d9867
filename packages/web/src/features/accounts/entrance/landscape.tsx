/** An inline SVG, which is tiny and follows the theme. */
export function Landscape({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <Wash id="wash-far" colour="var(--wash-far)" from={0.5} />
        <Wash id="wash-middle" colour="var(--wash-near)" from={0.5} />
        <Wash id="wash-near" colour="var(--wash-near)" from={0.95} />
      </defs>
      <circle cx="252" cy="436" r="60" className="fill-seal" />
      <path
        fill="url(#wash-far)"
        d="M0 560c60-30 96-92 150-112 40-15 62 40 104 34 52-8 70-110 124-134 46-20 74 66 116 92 40 24 66-34 106-48 74-26 122 76 200 84v424H0Z"
      />
      <path
        fill="url(#wash-middle)"
        d="M0 660c46-8 84-58 128-70 50-14 74 44 122 40 62-6 92-92 152-106 56-12 84 74 138 82 50 8 80-58 130-66 52-8 84 44 130 52v308H0Z"
      />
      <path
        fill="url(#wash-near)"
        d="M0 736c44-20 70-78 112-84 40-6 58 42 96 56 52 20 98-18 142 6 34 18 40 46 96 50-116 18-208 22-446 30Z"
      />
      <path
        fill="url(#wash-near)"
        d="M800 700c-34-10-60-62-98-60-36 2-52 56-88 76-34 18-70 12-108 40 92 20 180 24 294 30Z"
      />
      <Boat />
      <g stroke="var(--wash-near)" strokeLinecap="round" fill="none" strokeOpacity="0.4">
        <path d="M120 838c60-5 150-5 220 0" strokeWidth="1.500" />
        <path d="M430 858c50-4 120-4 190 0" strokeWidth="1.500" />
        <path d="M210 876c40-3 90-3 130 0" strokeWidth="1.200" />
      </g>
    </svg>
  )
}

function Wash({ id, colour, from }: { id: string; colour: string; from: number }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={colour} stopOpacity={from} />
      <stop offset="0.75" stopColor={colour} stopOpacity="0.04" />
      <stop offset="1" stopColor={colour} stopOpacity="0" />
    </linearGradient>
  )
}

function Boat() {
  return (
    <g transform="translate(452 806)" fill="var(--ink)">
      <path d="M-46 0c26 12 68 12 94-2-8 14-20 18-46 18S-38 12-46 0Z" />
      <path d="M-8-2c-2-12 2-20 8-20s10 8 8 20Z" />
      <circle cx="0" cy="-26" r="4.500" />
      <path d="M-16-22c6-8 26-10 32-2Z" />
      <path d="m20-30 26 44" stroke="var(--ink)" strokeWidth="1.600" />
    </g>
  )
}
