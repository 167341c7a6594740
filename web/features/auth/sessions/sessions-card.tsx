import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayDoSomewhere } from '#contract/rights.ts'
import type { Session } from '#contract/auth/sessions.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { pinQuery } from '../pin/queries.ts'
import { sessionsQuery } from './queries.ts'
import { useTimeInWords } from './time-in-words.ts'

/** The person's sessions: each can be ended, or all but this one. */
export function SessionsCard() {
  const { user } = useSession()
  const sessions = useQuery(sessionsQuery)
  // A locked computer has no session, but the person's PIN still works there.
  const { data: pin } = useQuery({ ...pinQuery, enabled: mayDoSomewhere(user, 'desk') })
  const end = useChange('DELETE /auth/sessions/{id}', { invalidates: ['sessions'], scope: 'own sessions' })
  const endOthers = useChange('DELETE /auth/sessions', {
    invalidates: ['sessions'],
    scope: 'own sessions',
    onSuccess: ({ message }) => say(message),
  })
  return (
    <section className="panel stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title" style={{ margin: 0 }}>
        {accountPages.sessions.heading}
      </h2>
      <Loaded of={sessions} failed={accountPages.sessions.failed} shape={120}>
        {({ rows, total }) => (
          <>
            <ul className="sessions">
              {rows.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  busy={end.isPending && end.variables.params.id === session._id}
                  onEnd={() =>
                    end.mutate(
                      { params: { id: session._id } },
                      { onSuccess: () => say(accountPages.sessions.ended(session.device)) },
                    )
                  }
                />
              ))}
            </ul>
            {total > rows.length && <p className="soft">{accountPages.sessions.more(total - rows.length)}</p>}
            {(rows.length > 1 || pin?.set) && (
              <div className="form-acts">
                <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  {accountPages.sessions.everywhere}
                </Button>
                <p className="soft">{accountPages.sessions.unknown}</p>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, network, createdAt, activeAt, current } = session
  const timeOf = useTimeInWords()
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={26} stroke={1.5} aria-hidden="true" />
      <div>
        <p>
          <b>{device}</b>
          {current && <span className="sessions-here">{accountPages.sessions.here}</span>}
        </p>
        <p className="soft">
          {[
            network && accountPages.sessions.network(network),
            accountPages.sessions.since(timeOf(createdAt)),
            current ? '' : accountPages.sessions.used(timeOf(activeAt)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={busy}
          onClick={onEnd}
          aria-label={accountPages.sessions.endOf(device, timeOf(createdAt))}
        >
          {accountPages.sessions.end}
        </Button>
      )}
    </li>
  )
}
