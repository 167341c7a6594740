/**
 * Small drawings of what each feature is, made of the product's own shapes. Decoration: the words stand beside them.
 */

const taken = new Set(['09:00', '10:00', '14:00', '15:00'])

export function FreeTimesDrawing() {
  return (
    <div className="drawing drawing-times" aria-hidden="true">
      {['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00'].map((time) => (
        <span key={time} data-taken={taken.has(time)} data-chosen={time === '11:00'}>
          {time}
        </span>
      ))}
    </div>
  )
}

export function VerifiedDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 260 150" aria-hidden="true">
      <rect x="20" y="16" width="200" height="118" rx="10" fill="var(--surface)" stroke="var(--line-strong)" />
      <circle cx="62" cy="58" r="24" fill="var(--evergreen-tint)" />
      <circle cx="62" cy="52" r="8" fill="var(--evergreen)" />
      <path d="M48 72a14 14 0 0 1 28 0" fill="var(--evergreen)" />
      <g fill="var(--line-strong)">
        <rect x="100" y="44" width="92" height="8" rx="4" />
        <rect x="100" y="62" width="60" height="6" rx="3" fill="var(--line)" />
        <rect x="38" y="100" width="120" height="6" rx="3" fill="var(--line)" />
        <rect x="38" y="114" width="84" height="6" rx="3" fill="var(--line)" />
      </g>
      <circle cx="212" cy="112" r="27" fill="var(--evergreen)" />
      <path d="m200 112 9 9 16-18" fill="none" stroke="var(--on-evergreen)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

export function VideoDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 260 150" aria-hidden="true">
      <rect x="20" y="16" width="220" height="118" rx="10" fill="var(--evergreen-tint)" />
      <circle cx="112" cy="66" r="19" fill="var(--evergreen)" />
      <path d="M74 134v-8a38 38 0 0 1 76 0v8z" fill="var(--evergreen)" />
      <rect x="176" y="84" width="54" height="42" rx="7" fill="var(--surface)" stroke="var(--line-strong)" />
      <circle cx="203" cy="100" r="7" fill="var(--marigold)" />
      <path d="M189 126v-1a14 14 0 0 1 28 0v1z" fill="var(--marigold)" />
    </svg>
  )
}

export function RecordsDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 260 150" aria-hidden="true">
      <rect x="74" y="12" width="134" height="122" rx="10" fill="var(--surface)" stroke="var(--line)" />
      <rect x="62" y="20" width="134" height="122" rx="10" fill="var(--surface)" stroke="var(--line)" />
      <rect x="50" y="28" width="134" height="122" rx="10" fill="var(--surface)" stroke="var(--line-strong)" />
      <g fill="var(--line)">
        <rect x="68" y="50" width="64" height="8" rx="4" fill="var(--line-strong)" />
        <rect x="68" y="72" width="98" height="6" rx="3" />
        <rect x="68" y="88" width="80" height="6" rx="3" />
        <rect x="68" y="104" width="90" height="6" rx="3" />
      </g>
      <rect x="168" y="90" width="44" height="36" rx="8" fill="var(--evergreen)" />
      <path d="M178 90v-8a12 12 0 0 1 24 0v8" fill="none" stroke="var(--evergreen)" strokeWidth="5" />
      <circle cx="190" cy="108" r="4.5" fill="var(--on-evergreen)" />
    </svg>
  )
}

export function InsightsDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 260 150" aria-hidden="true">
      <path d="M20 36h220M20 74h220M20 112h220" stroke="var(--line)" />
      <path
        d="M20 104c26-2 34-44 62-40s32 34 58 26 38-44 60-48"
        fill="none"
        stroke="var(--evergreen)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="200" cy="42" r="6" fill="var(--evergreen)" />
      <g transform="rotate(38 196 106)">
        <path d="M183 104V87a13 13 0 0 1 26 0v17z" fill="var(--evergreen)" />
        <path d="M183 104v17a13 13 0 0 0 26 0v-17z" fill="var(--marigold)" />
      </g>
    </svg>
  )
}
