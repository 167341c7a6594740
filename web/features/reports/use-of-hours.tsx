import type { Analytics } from '#contract/reports/reports.ts'
import { common } from '#texts/common/common.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { format } from '../../language/format.ts'
import { specialtyInWords } from '../../language/specialty.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Bars } from '../../ui/charts/charts.tsx'

type Props = { report: Analytics; before: Analytics | undefined }

/** A share in words; a dash where it cannot be said. */
const shareInWords = (share: number | null | undefined) => (share === null ? '–' : format().percent(share ?? 0))

/** How full the doctors' hours are. Of one kind of visit it cannot be said, and the card says so. */
export function UseByDoctor({ report: { doctors }, before, isOfKind }: Props & { isOfKind: boolean }) {
  const { number, percent } = format()
  if (isOfKind) {
    return (
      <section className="chart panel" aria-labelledby="use-by-doctor">
        <h3 id="use-by-doctor">{analyticsPage.doctors.chart}</h3>
        <p className="soft">{analyticsPage.notOfKind}</p>
      </section>
    )
  }
  const usedBefore = new Map(before?.doctors.map(({ _id, utilisation }) => [_id, utilisation ?? 0]))
  // Doctors with empty hours can be acted on, so these are listed.
  const emptiest = doctors
    .filter(({ offeredHours }) => (offeredHours ?? 0) > 0)
    .sort((a, b) => (a.utilisation ?? 0) - (b.utilisation ?? 0))
    .slice(0, 12)
  return (
    <ChartFigure
      id="utilisation-by-doctor-emptiest-first"
      title={analyticsPage.doctors.title}
      columns={[
        analyticsPage.doctors.doctor,
        analyticsPage.doctors.booked,
        analyticsPage.doctors.offered,
        analyticsPage.doctors.utilisation,
        analyticsPage.before,
        analyticsPage.revenue,
      ]}
      rows={doctors.map((each) => [
        common.doctor(each.name),
        number(each.bookedHours),
        number(each.offeredHours ?? 0),
        shareInWords(each.utilisation),
        percent(usedBefore.get(each._id) ?? 0),
        each.revenue.toFixed(2),
      ])}
    >
      <Bars
        name={analyticsPage.doctors.chart}
        points={emptiest.map(({ _id, name, utilisation }) => ({
          label: common.doctor(name),
          value: utilisation ?? 0,
          before: usedBefore.get(_id),
        }))}
        most={1}
        format={percent}
      />
    </ChartFigure>
  )
}

export function BySpecialty({ report: { specialties }, before }: Props) {
  const earlier = new Map(before?.specialties.map((each) => [each.specialization, each.appointments]))
  return (
    <ChartFigure
      id="by-specialty"
      title={analyticsPage.specialties.title}
      columns={[
        analyticsPage.specialties.specialty,
        analyticsPage.bookings,
        analyticsPage.before,
        analyticsPage.doctors.utilisation,
        analyticsPage.revenue,
      ]}
      rows={specialties.map((each) => [
        specialtyInWords(each.specialization),
        each.appointments,
        earlier.get(each.specialization) ?? 0,
        shareInWords(each.utilisation),
        each.revenue.toFixed(2),
      ])}
    >
      <Bars
        name={analyticsPage.specialties.chart}
        points={specialties.slice(0, 12).map(({ specialization, appointments }) => ({
          label: specialtyInWords(specialization),
          value: appointments,
          before: before && (earlier.get(specialization) ?? 0),
        }))}
      />
    </ChartFigure>
  )
}
