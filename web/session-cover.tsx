import { useSession } from './session.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

const IdleCover = lazyPart(() => import('./features/auth/idle/idle-cover.tsx').then((part) => part.IdleCover), {
  // What is below may be nobody's to see any more.
  loading: <div className="session-cover" aria-busy="true" />,
  failed: (retry) => (
    <div className="session-cover">
      <p>Your session ended, and the log-in could not be loaded.</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  ),
})

/** The log-in over the page one is on, where its session has run out or nobody has been there for too long. */
export function SessionCover() {
  const { user, covered } = useSession()
  return user && covered ? <IdleCover user={user} why={covered} /> : null
}
