import { useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

// A toast that cannot be loaded must not take the page with it.
const ToastList = lazy(
  (): Promise<{ default: ComponentType }> => import('./toast-list.tsx').catch(() => ({ default: () => null })),
)

/** Toasts. What draws them is fetched with the first one: nobody waits for it while the first page loads. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  const any = notifications.length > 0
  useEffect(() => {
    if (any) setWanted(true)
  }, [any])
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
