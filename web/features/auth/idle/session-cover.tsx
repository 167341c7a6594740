import { common } from '#texts/common/common.ts'
import { focusManager } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../../../session/session.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Vault } from '../../../start/vault.tsx'
import { CoverDialog } from './cover-dialog.tsx'

// Not in a sheet: every page would wait for it, and hardly one ever shows it.
const overEverything = {
  width: '100vw',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  padding: 24,
  border: 0,
  background: 'var(--paper)',
  color: 'var(--ink)',
} as const

const IdleCover = lazyPart(() => import('./idle-cover.tsx').then((part) => part.IdleCover), {
  // The content below may no longer be shown to anybody.
  loading: <CoverDialog style={overEverything} aria-label={common.loading} aria-busy="true" />,
  failed: (retry) => (
    <CoverDialog style={overEverything} aria-label={common.sessionOver}>
      <p>{common.sessionOver}</p>
      <button type="button" onClick={retry}>
        {common.retry}
      </button>
    </CoverDialog>
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
