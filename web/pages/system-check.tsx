import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pageFrame } from '#texts/common/page-frame.ts'
import { systemCheck } from '#texts/system/system-check.ts'
import { askEarly } from '../wire/early-questions.ts'
import { askForChecks } from '../features/system/early.ts'
import { checksQuery } from '../features/system/queries.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import { say } from '../ui/say.ts'
import { SlimHeader } from '../features/site/slim-header.tsx'

export const clientLoader = askEarly(['test'], askForChecks)

export const meta = () => [{ title: systemCheck.title }]

export default function SystemCheckPage() {
  return (
    <RequireRole roles={['test']}>
      <Check />
    </RequireRole>
  )
}

function Check() {
  const { logOut } = useSession()
  const here = useLocation()

  async function leave() {
    await logOut({ key: here.key, to: '/' })
    say(pageFrame.account.loggedOut)
  }

  return (
    <>
      <SlimHeader>
        <Button variant="default" onClick={leave}>
          {pageFrame.account.logOut}
        </Button>
      </SlimHeader>
      <main id="main" className="page staff-home">
        <h1>{systemCheck.heading}</h1>
        <SystemCheck />
      </main>
    </>
  )
}

/** Asks each part of the system how it is, again every ten seconds. */
function SystemCheck() {
  const checks = useQuery(checksQuery)
  if (checks.isLoadingError) return <Failed message={checks.error.message} onRetry={() => checks.refetch()} />
  return (
    <ul className="checks" aria-live="polite">
      {checks.data?.map(({ name, ok, detail }) => (
        <li key={name} data-failed={!ok || undefined}>
          <strong>{name}</strong>
          {ok ? '✔' : '✖'} {detail}
        </li>
      ))}
    </ul>
  )
}
