import type { Analytics } from '#contract/reports/reports.ts'
import { analytics as t } from '#texts/analytics.ts'
import { format } from '../../language/format.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Bars } from '../../ui/charts/charts.tsx'
import { daysAhead } from './drawn.ts'

type Props = { report: Analytics; before: Analytics | undefined }

/** To how many of some visits nobody came. */
type Group = { label: string; visits: number; noShows: number }

const shareOf = (group: { visits: number; noShows: number } | undefined) =>
  group && group.visits > 0 ? group.noShows / group.visits : 0

const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10

/** What a manager can do something about: who does not come, which times stand empty and why, how long people wait. */
export function Causes({ report, before }: Props) {
  return (
    <section className="stack" aria-labelledby="causes">
      <div>
        <h2 id="causes">{t.causes.heading}</h2>
        <p className="soft">{t.causes.says}</p>
      </div>
      <div className="charts">
        <NoShows
          id="no-shows-by-lead-time"
          title={t.causes.byLead}
          column={t.ahead.column}
          groups={report.noShows.leadTime.map(({ bucket, ...come }) => ({ label: daysAhead(bucket), ...come }))}
          before={before?.noShows.leadTime.map(({ bucket, ...come }) => ({ label: daysAhead(bucket), ...come }))}
        />
        <NoShows
          id="no-shows-by-weekday"
          title={t.causes.byWeekday}
          column={t.causes.weekday}
          groups={report.noShows.weekdays.map(byWeekday)}
          before={before?.noShows.weekdays.map(byWeekday)}
        />
        <NoShows
          id="no-shows-by-kind"
          title={t.causes.byKind}
          column={t.causes.kind}
          groups={report.noShows.kinds.map(byKind)}
          before={before?.noShows.kinds.map(byKind)}
        />
        <NoShows
          id="no-shows-by-reminder"
          title={t.causes.byReminder}
          column={t.causes.reminder}
          groups={report.noShows.reminders.map(byReminder)}
          before={before?.noShows.reminders.map(byReminder)}
        />
        <Lost report={report} before={before} />
        <GivenUp report={report} before={before} />
        <Waiting report={report} before={before} />
      </div>
    </section>
  )
}

const byWeekday = ({ weekday, ...come }: Analytics['noShows']['weekdays'][number]): Group => ({
  label: format().weekday(weekday - 1),
  ...come,
})

const byKind = ({ name, ...come }: Analytics['noShows']['kinds'][number]): Group => ({ label: name, ...come })

const byReminder = ({ reminded, ...come }: Analytics['noShows']['reminders'][number]): Group => ({
  label: t.causes.reminders[reminded],
  ...come,
})

type NoShowsProps = { id: string; title: string; column: string; groups: Group[]; before: Group[] | undefined }

function NoShows({ id, title, column, groups, before }: NoShowsProps) {
  const { percent } = format()
  const come = groups.filter(({ visits }) => visits > 0)
  return (
    <ChartFigure
      id={id}
      title={title}
      columns={[column, t.causes.visits, t.causes.noShows, t.causes.share, t.causes.shareBefore]}
      rows={come.map((group) => [
        group.label,
        group.visits,
        group.noShows,
        percent(shareOf(group)),
        percent(shareOf(before?.find(({ label }) => label === group.label))),
      ])}
    >
      <Bars
        name={title}
        points={come.map((group) => ({
          label: group.label,
          value: shareOf(group),
          before: before && shareOf(before.find(({ label }) => label === group.label)),
        }))}
        format={percent}
      />
    </ChartFigure>
  )
}

/** Times that stood empty, each reason with its number of times where they can be counted, and its minutes. */
const reasonsOf = ({ lost: { noShow, cancelledLate, lapsed, neverBookedMinutes } }: Analytics) => [
  { label: t.causes.whys.noShow, ...noShow },
  { label: t.causes.whys.cancelledLate, ...cancelledLate },
  { label: t.causes.whys.lapsed, ...lapsed },
  { label: t.causes.whys.neverBooked, times: undefined, minutes: neverBookedMinutes },
]

function Lost({ report, before }: Props) {
  const { number } = format()
  const earlier = before && reasonsOf(before)
  const reasons = reasonsOf(report)
  return (
    <ChartFigure
      id="lost-hours"
      title={t.causes.lost}
      columns={[t.causes.why, t.causes.times, t.causes.hours, t.causes.hoursBefore]}
      rows={reasons.map(({ label, times, minutes }, n) => [
        label,
        times ?? '–',
        hoursOf(minutes),
        hoursOf(earlier?.[n]?.minutes ?? 0),
      ])}
    >
      <Bars
        name={t.causes.lost}
        points={reasons.map(({ label, minutes }, n) => ({
          label,
          value: hoursOf(minutes),
          before: earlier && hoursOf(earlier[n]?.minutes ?? 0),
        }))}
        format={number}
      />
    </ChartFigure>
  )
}

/** How often times were given up, by the clinic's reasons, and how much of them stood empty after all. */
function GivenUp({ report, before }: Props) {
  const { number } = format()
  const named = ({ act, name }: Reason) => t.causes.because[act](name)
  const earlier = (reason: Reason) =>
    before?.lost.reasons.find(({ act, name }) => act === reason.act && name === reason.name)?.times ?? 0
  const { reasons } = report.lost
  if (reasons.length === 0) return null
  return (
    <ChartFigure
      id="given-up"
      title={t.causes.givenUp}
      columns={[t.causes.why, t.causes.chosen, t.causes.chosenBefore, t.causes.empty, t.causes.hours]}
      rows={reasons.map((reason) => [
        named(reason),
        reason.times,
        earlier(reason),
        reason.act === 'cancel' ? reason.empty : '–',
        reason.act === 'cancel' ? hoursOf(reason.minutes) : '–',
      ])}
    >
      <Bars
        name={t.causes.givenUp}
        points={reasons.map((reason) => ({
          label: named(reason),
          value: reason.times,
          before: before && earlier(reason),
        }))}
        format={number}
      />
    </ChartFigure>
  )
}

type Reason = Analytics['lost']['reasons'][number]

function Waiting({ report: { waiting }, before }: Props) {
  const rows = [
    { label: t.causes.median, minutes: waiting.median ?? 0, earlier: before?.waiting.median ?? 0 },
    { label: t.causes.p90, minutes: waiting.p90 ?? 0, earlier: before?.waiting.p90 ?? 0 },
  ]
  return (
    <ChartFigure
      id="waiting-times"
      title={t.causes.waiting}
      columns={[t.causes.measure, t.causes.minutes, t.causes.minutesBefore]}
      rows={rows.map(({ label, minutes, earlier }) => [label, minutes, earlier])}
    >
      <Bars
        name={t.causes.waiting}
        points={rows.map(({ label, minutes, earlier }) => ({ label, value: minutes, before: before && earlier }))}
      />
      <p className="soft">{t.causes.waited(waiting.visits)}</p>
    </ChartFigure>
  )
}
