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
