import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import './offline-banner.css'

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/** Says at once that the line is gone, and what that means: nothing is sent later by itself. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true)
  return (
    <div role="status" className={online ? 'unseen' : 'offline-banner'}>
      {online ? '' : 'You are offline. What you see may be old, and nothing is sent until you press again.'}
    </div>
  )
}
