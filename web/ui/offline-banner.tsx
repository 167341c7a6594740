import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// Not in a sheet: every page would wait for it, and hardly one ever shows it.
const banner = {
  position: 'sticky',
  top: 0,
  zIndex: 300,
  padding: '10px 18px',
  background: 'var(--marigold-tint)',
  color: 'var(--marigold-ink)',
  fontWeight: 600,
  textAlign: 'center',
} as const

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/** Says at once that the line is gone, and what that means: nothing is sent later by itself. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true)
  return (
    <div role="status" {...(online ? { className: 'unseen' } : { style: banner })}>
      {online ? '' : 'You are offline. What you see may be old, and nothing is sent until you press again.'}
    </div>
  )
}
