import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mayDo } from '#contract/rights.ts'
import { desk as t } from '#texts/desk.ts'
import { dateInWords, format } from '../../format.ts'
import { useClinicClock } from '../../clinic.ts'
import { OwnRights } from '../../features/auth/own-rights.tsx'
import { deskTodayQuery } from '../../features/desk/queries.ts'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/panel.css'
import '../doctor/home.css'

export const meta = () => [{ title: t.title }]

/** The day, how much it holds, and what this log-in may do. */
export default function DeskHome() {
  const { user } = useSession()
  const clock = useClinicClock()
  const mayWork = mayDo(user?.rights ?? [], 'desk')
  const today = useQuery({ ...deskTodayQuery, enabled: mayWork })
  const now = clock && t.now(dateInWords(clock.date), format().ltr(clock.time))
  return (
    <>
      <h1>{t.hello(user?.name ?? '')}</h1>
      {now ? (
        <p className="soft practice-lead" aria-live="polite">
          {today.data ? t.today(now, today.data.visits, today.data.doctors) : now}
        </p>
      ) : (
        <Skeleton height={24} width={320} mb={24} aria-hidden="true" />
      )}
      <div className="stack">
        {today.isLoadingError && <Failed message={t.failed} onRetry={() => today.refetch()} />}
        <OwnRights />
      </div>
    </>
  )
}
