import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dateInWords } from '#contract/clinic-time.ts'
import { mayDo } from '#contract/rights.ts'
import { useClinicClock } from '../../clinic.ts'
import { OwnRights } from '../../features/auth/own-rights.tsx'
import { deskTodayQuery } from '../../features/desk/queries.ts'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/panel.css'
import '../doctor/home.css'

export const meta = () => [{ title: 'Desk · Salus' }]

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The day, how much it holds, and what this log-in may do. */
export default function DeskHome() {
  const { user } = useSession()
  const clock = useClinicClock()
  const mayWork = mayDo(user?.rights ?? [], 'desk')
  const today = useQuery({ ...deskTodayQuery, enabled: mayWork })
  return (
    <>
      <h1>Good day, {user?.name}</h1>
      {clock ? (
        <p className="soft practice-lead" aria-live="polite">
          {dateInWords(clock.date)}, {clock.time}
          {today.data &&
            ` · ${counted(today.data.visits, 'visit', 'visits')} today with ${counted(today.data.doctors, 'doctor', 'doctors')}`}
        </p>
      ) : (
        <Skeleton height={24} width={320} mb={24} aria-hidden="true" />
      )}
      <div className="stack">
        {today.isError && <Failed message="The day could not be loaded" onRetry={() => today.refetch()} />}
        <OwnRights />
      </div>
    </>
  )
}
