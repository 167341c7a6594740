import { common } from '#texts/common/common.ts'
import { focusManager } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../../../session/session.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Vault } from '../../../start/vault.tsx'

// Inline styles: a style sheet would delay every page for something that is hardly ever shown.
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

/** The log-in over the open page, after the session has expired or there was no activity for too long. */
export function SessionCover() {
  const { user, covered } = useSession()
  return user && covered ? <IdleCover user={user} why={covered} /> : null
}

/**
 * The pages below the cover. Pages of staff are taken out of the document. Pages of patients stay, because the
 * provider's card form would not survive being moved.
 */
export function BelowCover({ children }: { children: ReactNode }) {
  const { user, covered } = useSession()
  // Covered pages fetch nothing, like a tab in the background, because their session is over.
  useEffect(() => {
    focusManager.setFocused(covered ? false : undefined)
  }, [covered])
  return <Vault closed={Boolean(covered) && user !== null && user.role !== 'user'}>{children}</Vault>
}
