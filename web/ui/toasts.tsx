import { cleanNotifications, useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { lazyPart } from './lazy-part.tsx'

const ToastList = lazyPart(() => import('./toast-list.tsx').then((list) => list.default), {
  failed: (retry) => <PlainToasts onClose={retry} />,
})

/** Toasts. What draws them is fetched with the first one: nobody waits for it while the first page loads. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  const any = notifications.length > 0
  useEffect(() => {
    if (any) setWanted(true)
  }, [any])
  return wanted ? <ToastList /> : null
}

// Not in a sheet: every page would wait for it, and hardly one ever shows it.
const plain = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 400,
  padding: 12,
  background: 'var(--surface)',
} as const

/** What was to be told, where the part that draws it nicely cannot be had. */
function PlainToasts({ onClose }: { onClose: () => void }) {
  const { notifications } = useNotifications()
  return (
    <div style={plain} role="alert">
      {notifications.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
      {notifications.length > 0 && (
        <button
          type="button"
          onClick={() => {
            cleanNotifications()
            onClose()
          }}
        >
          {common.close}
        </button>
      )}
    </div>
  )
}
