import { useQuery } from '@tanstack/react-query'
import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { GivenUpMails } from '../../features/system/given-up-mails.tsx'
import { JobsTable } from '../../features/system/jobs-table.tsx'
import { jobsQuery } from '../../features/system/queries.ts'
import { SetAsideNews } from '../../features/system/set-aside-news.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (may('system')) void ask(jobsQuery)
})

export const meta = () => [{ title: jobsPage.title }]

/** Background jobs: the state of each, what is waiting, and mails that could not be sent. */
export default function Jobs() {
  const jobs = useQuery(jobsQuery)
  return (
    <>
      <h1>{jobsPage.heading}</h1>
      <p className="soft jobs-lead">{jobsPage.lead}</p>
      <Loaded of={jobs} failed={jobsPage.failed} shape={400}>
        {(report) => <Report report={report} />}
      </Loaded>
    </>
  )
}

function Report({ report: { rounds, mails, relay, refunds } }: { report: JobsReport }) {
  return (
    <div className="stack">
      <Stats>
        <Stat label={jobsPage.toSend} count={mails.waiting} />
        <Stat label={jobsPage.oldest} count={inShort(mails.oldestSeconds)} />
        <Stat label={jobsPage.toTell} count={relay.waiting} />
        <Stat
          label={refunds.failing > 0 ? jobsPage.refundsFailing(refunds.failing) : jobsPage.refunds}
          count={refunds.waiting}
        />
      </Stats>
      <section aria-labelledby="jobs">
        <h2 id="jobs" className="panel-title">
          {jobsPage.names}
        </h2>
        <JobsTable rounds={rounds} />
      </section>
      <section aria-labelledby="set-aside">
        <h2 id="set-aside" className="panel-title">
          {jobsPage.news.heading}
        </h2>
        <SetAsideNews news={relay.setAside} />
      </section>
      <section aria-labelledby="given-up">
        <h2 id="given-up" className="panel-title">
          {jobsPage.mails.heading}
        </h2>
        <GivenUpMails mails={mails.failed} />
      </section>
    </div>
  )
}

function inShort(seconds: number): string {
  if (seconds < 120) return jobsPage.seconds(seconds)
  return seconds < 7200 ? jobsPage.minutes(Math.round(seconds / 60)) : jobsPage.hours(Math.round(seconds / 3600))
}
