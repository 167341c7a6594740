import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobsReport } from '#contract/system.ts'
import { GivenUpMails } from '../../features/system/given-up-mails.tsx'
import { JobsTable } from '../../features/system/jobs-table.tsx'
import { jobsQuery } from '../../features/system/queries.ts'
import { SetAsideNews } from '../../features/system/set-aside-news.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import '../../features/system/jobs.css'
import '../../ui/panel.css'
import '../../ui/status-badge.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Background work · Salus' }]

/** The work that happens by itself: how each job is, what waits, and mail that was given up. */
export default function Jobs() {
  const jobs = useQuery(jobsQuery)
  return (
    <>
      <h1>Background work</h1>
      <p className="soft jobs-lead">
        What Salus does by itself. A job that fails is tried again; one that keeps failing stops for a while.
      </p>
      {jobs.data ? (
        <Report report={jobs.data} />
      ) : jobs.isError ? (
        <Failed message="The background work could not be loaded" onRetry={() => jobs.refetch()} />
      ) : (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      )}
    </>
  )
}

function Report({ report: { rounds, mails, relay, refunds } }: { report: JobsReport }) {
  return (
    <div className="stack">
      <Stats>
        <Stat label="Mail to send" count={mails.waiting} />
        <Stat label="Oldest mail waits" count={inShort(mails.oldestSeconds)} />
        <Stat label="News to tell" count={relay.waiting} />
        <Stat
          label={refunds.failing > 0 ? `Refunds due, ${refunds.failing} failing` : 'Refunds due'}
          count={refunds.waiting}
        />
      </Stats>
      <section aria-labelledby="jobs">
        <h2 id="jobs" className="panel-title">
          Jobs
        </h2>
        <JobsTable rounds={rounds} />
      </section>
      <section aria-labelledby="set-aside">
        <h2 id="set-aside" className="panel-title">
          News that could not be told
        </h2>
        <SetAsideNews news={relay.setAside} />
      </section>
      <section aria-labelledby="given-up">
        <h2 id="given-up" className="panel-title">
          Mail given up
        </h2>
        <GivenUpMails mails={mails.failed} />
      </section>
    </div>
  )
}

function inShort(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
