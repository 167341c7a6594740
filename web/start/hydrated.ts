import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the app has taken the page over: until then a page stays as it was prepared. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
