import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the app has hydrated; until then a page stays as it was prerendered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
