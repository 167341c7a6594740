import { videoDoor } from '#texts/video/video-door.ts'

type Browser = keyof typeof videoDoor.allowSteps

/** The browser in use, as far as its buttons differ. On an iPhone every browser has the settings of Safari. */
function browserOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Browser {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (isApple) return 'iphone'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Safari\//.test(userAgent) && !/Chrom/.test(userAgent) ? 'safari' : 'chrome'
}

const lens = 'M0-5h9a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zm11 3.5 4-2.5v8l-4-2.5z'
const voice = 'M5-8a3 3 0 0 1 3 3v4a3 3 0 0 1-6 0v-4a3 3 0 0 1 3-3zm-6 7a6 6 0 0 0 12 0M5 5v4'

/** A window of the browser with its address bar, and what opens there; simply, since each version looks unlike. */
function Drawing({ browser }: { browser: Browser }) {
  const isPhone = browser === 'iphone'
  const [width, height] = isPhone ? [180, 190] : [320, 190]
  const bar = isPhone ? 150 : 12
  return (
    <svg
      className="video-drawing"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={videoDoor.allowPicture}
      data-browser={browser}
    >
      <rect className="drawn-window" x="1" y="1" width={width - 2} height={height - 2} rx="10" />
      <rect className="drawn-bar" x="12" y={bar} width={width - 24} height="28" rx="14" />
      {browser === 'chrome' && <path className="drawn-sign" d={`M24 ${bar + 10}h9m4 0h3M24 ${bar + 18}h3m4 0h9`} />}
      {browser === 'firefox' && (
        <g className="drawn-sign" transform={`translate(26 ${bar + 14})`}>
          <path d={lens} />
          <path d="M-4-8 16 8" />
        </g>
      )}
      {browser === 'safari' && (
        <path className="drawn-sign" d={`M26 ${bar + 9}h12M26 ${bar + 14}h12M26 ${bar + 19}h12`} />
      )}
      {isPhone && <path className="drawn-sign" d={`M25 ${bar + 9}h14v7h-14zM25 ${bar + 20}h14`} />}
      <circle className="drawn-here" cx="32" cy={bar + 14} r="17" />
      <g transform={isPhone ? 'translate(14 62)' : 'translate(22 56)'}>
        <rect className="drawn-menu" width={isPhone ? 152 : 190} height={isPhone ? 76 : 104} rx="8" />
        {[lens, voice].map((shape, place) => (
          <g key={shape} transform={`translate(18 ${(isPhone ? 22 : 30) + place * (isPhone ? 34 : 46)})`}>
            <path className="drawn-sign" d={shape} />
            <rect className="drawn-words" x="26" y="-4" width="56" height="8" rx="4" />
            <rect className="drawn-switch" x={isPhone ? 94 : 128} y="-9" width="34" height="18" rx="9" />
            <circle className="drawn-knob" cx={isPhone ? 119 : 153} cy="0" r="6" />
          </g>
        ))}
      </g>
    </svg>
  )
}

/** A picture and the steps of how to allow camera and microphone in the browser in use. */
export function AllowPicture() {
  const browser = browserOf(navigator)
  return (
    <div className="video-allow">
      <h3>{videoDoor.allow}</h3>
      <Drawing browser={browser} />
      <ol>
        {videoDoor.allowSteps[browser].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
