import { useEffect } from 'react'
import { common } from '#texts/common/common.ts'
import { InTopDialog } from './in-top-dialog.tsx'
import { useIsOnline, whenServerAnswers } from '../wire/connection.ts'
import { onUnanswered } from '../wire/transport.ts'
import { useIsAnyUnsaved } from '../drafts/unsaved-drafts.ts'

// Not in a style sheet: every page would wait for it, and hardly any shows the banner.
const banner = {
  position: 'sticky',
  top: 0,
  zIndex: 300,
  // Above the other messages in a dialog, and as wide as the window.
  order: -2,
  alignSelf: 'stretch',
  padding: '10px 18px',
  background: 'var(--marigold-tint)',
  color: 'var(--marigold-ink)',
  fontWeight: 600,
  textAlign: 'center',
} as const
const unsaved = { margin: '2px 0 0', fontWeight: 400 } as const

/** Gives the styles the banner's height (`--banner`): elements fixed at the top of the page stay below it. */
function measured(banner: HTMLElement | null) {
  if (!banner) return
  const root = document.documentElement.style
  const watch = new ResizeObserver(() => root.setProperty('--banner', `${banner.offsetHeight}px`))
  watch.observe(banner)
  return () => {
    watch.disconnect()
    root.removeProperty('--banner')
  }
}

/**
 * Tells at once that the connection or the server is gone, and what that means: nothing is sent later by itself, and
 * text that only this page holds would be lost by closing it. An unanswered call reports the server as gone; the server
 * is then asked until it answers.
 */
export function OfflineBanner() {
  const online = useIsOnline()
  const isUnsaved = useIsAnyUnsaved()
  useEffect(() => onUnanswered(() => void whenServerAnswers()), [])
  return (
    <InTopDialog told="offline">
      <div role="status" {...(online ? { className: 'unseen' } : { style: banner, ref: measured })}>
        {!online && (navigator.onLine ? common.serverGone : common.offline)}
        {!online && isUnsaved && <p style={unsaved}>{common.unsaved}</p>}
      </div>
    </InTopDialog>
  )
}
