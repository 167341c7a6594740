import { common } from '#texts/common/common.ts'
import { focusManager } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../../../session/session.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Vault } from '../../../start/vault.tsx'

// Not in a sheet: every page would wait for it, and hardly one ever shows it.
const overEverything = { position: 'fixed', inset: 0, zIndex: 1000, padding: 24, background: 'var(--paper)' } as const

const IdleCover = lazyPart(() => import('./idle-cover.tsx').then((part) => part.IdleCover), {
  // The content below may no longer be shown to anybody.
  loading: <div style={overEverything} aria-busy="true" />,
  failed: (retry) => (
    <div style={overEverything}>
      <p>{common.sessionOver}</p>
      <button type="button" onClick={retry}>
        {common.retry}
      </button>
    </div>
  ),
})

/** The log-in over the page one is on, where its session has run out or nobody has been there for too long. */
export function SessionCover() {
  const { user, covered } = useSession()
  return user && covered ? <IdleCover user={user} why={covered} /> : null
}

/**
 * The pages below the cover: of staff they are out of the document while it is there. A patient's own page stays: a
 * card form of the payment provider does not outlive being moved.
 */
export function BelowCover({ children }: { children: ReactNode }) {
  const { user, covered } = useSession()
  // Pages that nobody sees ask for nothing, as pages of a tab in the background: their log-in is over.
  useEffect(() => {
    focusManager.setFocused(covered ? false : undefined)
  }, [covered])
  return <Vault closed={Boolean(covered) && user !== null && user.role !== 'user'}>{children}</Vault>
}
