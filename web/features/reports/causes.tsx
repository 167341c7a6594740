import type { Analytics } from '#contract/reports/reports.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { format } from '../../language/format.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Bars } from '../../ui/charts/charts.tsx'
import { daysAhead } from './drawn.ts'

type Props = { report: Analytics; before: Analytics | undefined }

/** A group of visits, and how many of them were no-shows. */
type Group = { label: string; visits: number; noShows: number }

const shareOf = (group: { visits: number; noShows: number } | undefined) =>
  group && group.visits > 0 ? group.noShows / group.visits : 0

const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10

/** Who did not come, of past dates: figures that a manager can act on. */
export function NoShowCauses({ report, before }: Props) {
  return (
    <>
      <p className="soft">{analyticsPage.causes.says}</p>
      <div className="charts">
        <NoShows
          id="no-shows-by-lead-time"
          title={analyticsPage.causes.byLead}
          column={analyticsPage.ahead.column}
          groups={report.noShows.leadTime.map(({ bucket, ...come }) => ({ label: daysAhead(bucket), ...come }))}
          before={before?.noShows.leadTime.map(({ bucket, ...come }) => ({ label: daysAhead(bucket), ...come }))}
        />
        <NoShows
          id="no-shows-by-weekday"
          title={analyticsPage.causes.byWeekday}
          column={analyticsPage.causes.weekday}
          groups={report.noShows.weekdays.map(byWeekday)}
          before={before?.noShows.weekdays.map(byWeekday)}
        />
        <NoShows
          id="no-shows-by-kind"
          title={analyticsPage.causes.byKind}
          column={analyticsPage.causes.kind}
          groups={report.noShows.kinds.map(byKind)}
          before={before?.noShows.kinds.map(byKind)}
        />
        <NoShows
          id="no-shows-by-reminder"
          title={analyticsPage.causes.byReminder}
          column={analyticsPage.causes.reminder}
          groups={report.noShows.reminders.map(byReminder)}
          before={before?.noShows.reminders.map(byReminder)}
        />
      </div>
    </>
  )
}

/** Which times stood empty and why, and how long people waited, on past dates. */
export function LostTimes({ report, before }: Props) {
  return (
    <>
      <p className="soft">{analyticsPage.causes.says}</p>
      <div className="charts">
        <Lost report={report} before={before} />
        <GivenUp report={report} before={before} />
        <Waiting report={report} before={before} />
      </div>
    </>
  )
}

const byWeekday = ({ weekday, ...come }: Analytics['noShows']['weekdays'][number]): Group => ({
  label: format().weekday(weekday - 1),
  ...come,
})

const byKind = ({ name, ...come }: Analytics['noShows']['kinds'][number]): Group => ({ label: name, ...come })

const byReminder = ({ reminded, ...come }: Analytics['noShows']['reminders'][number]): Group => ({
  label: analyticsPage.causes.reminders[reminded],
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
      columns={[
        column,
        analyticsPage.causes.visits,
        analyticsPage.causes.noShows,
        analyticsPage.causes.share,
        analyticsPage.causes.shareBefore,
      ]}
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

/** Empty times by cause: their number, where that can be counted, and their minutes, where they are of these visits. */
const reasonsOf = ({ lost: { noShow, cancelledLate, lapsed, neverBookedMinutes } }: Analytics) => [
  { label: analyticsPage.causes.whys.noShow, ...noShow },
  { label: analyticsPage.causes.whys.cancelledLate, ...cancelledLate },
  { label: analyticsPage.causes.whys.lapsed, ...lapsed },
  ...(neverBookedMinutes === null
    ? []
    : [{ label: analyticsPage.causes.whys.neverBooked, times: undefined, minutes: neverBookedMinutes }]),
]

function Lost({ report, before }: Props) {
  const { number } = format()
  const earlier = before && reasonsOf(before)
  const reasons = reasonsOf(report)
  return (
    <ChartFigure
      id="lost-hours"
      title={analyticsPage.causes.lost}
      note={report.lost.neverBookedMinutes === null ? analyticsPage.causes.notOfKind : undefined}
      columns={[
        analyticsPage.causes.why,
        analyticsPage.causes.times,
        analyticsPage.causes.hours,
        analyticsPage.causes.hoursBefore,
      ]}
      rows={reasons.map(({ label, times, minutes }, n) => [
        label,
        times ?? '–',
        hoursOf(minutes),
        hoursOf(earlier?.[n]?.minutes ?? 0),
      ])}
    >
      <Bars
        name={analyticsPage.causes.lost}
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

/** Cancelled times by the clinic's reasons, and how many of them stayed empty. */
function GivenUp({ report, before }: Props) {
  const { number } = format()
  const named = ({ act, name }: Reason) => analyticsPage.causes.because[act](name)
  const earlier = (reason: Reason) =>
    before?.lost.reasons.find(({ act, name }) => act === reason.act && name === reason.name)?.times ?? 0
  const { reasons } = report.lost
  if (reasons.length === 0) return null
  return (
    <ChartFigure
      id="given-up"
      title={analyticsPage.causes.givenUp}
      columns={[
        analyticsPage.causes.why,
        analyticsPage.causes.chosen,
        analyticsPage.causes.chosenBefore,
        analyticsPage.causes.empty,
        analyticsPage.causes.hours,
      ]}
      rows={reasons.map((reason) => [
        named(reason),
        reason.times,
        earlier(reason),
        reason.act === 'cancel' ? reason.empty : '–',
        reason.act === 'cancel' ? hoursOf(reason.minutes) : '–',
      ])}
    >
      <Bars
        name={analyticsPage.causes.givenUp}
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
    { label: analyticsPage.causes.median, minutes: waiting.median ?? 0, earlier: before?.waiting.median ?? 0 },
    { label: analyticsPage.causes.p90, minutes: waiting.p90 ?? 0, earlier: before?.waiting.p90 ?? 0 },
  ]
  return (
    <ChartFigure
      id="waiting-times"
      title={analyticsPage.causes.waiting}
      columns={[analyticsPage.causes.measure, analyticsPage.causes.minutes, analyticsPage.causes.minutesBefore]}
      rows={rows.map(({ label, minutes, earlier }) => [label, minutes, earlier])}
    >
      <Bars
        name={analyticsPage.causes.waiting}
        points={rows.map(({ label, minutes, earlier }) => ({ label, value: minutes, before: before && earlier }))}
      />
      <p className="soft">{analyticsPage.causes.waited(waiting.visits)}</p>
    </ChartFigure>
  )
}
