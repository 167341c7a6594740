import type { ReactNode } from 'react'
import { useSession } from '../../../session/session.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'

const FactorPage = lazyPart(() => import('./factor-page.tsx').then((part) => part.FactorPage), {
  loading: <PageSkeleton />,
})

/** In place of every page, until staff have proved by a second factor that it is them, or added their first one. */
export function FactorGate({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return user?.factor ? <FactorPage has={user.factor} /> : children
}
