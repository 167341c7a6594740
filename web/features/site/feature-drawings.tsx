/** Small drawings of the features, made of the product's own shapes. They are decoration beside the text. */

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
