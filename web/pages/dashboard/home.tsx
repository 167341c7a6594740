import { Tabs } from '../../ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isThere, mayChangeOwn, mayMoveOwn } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { addDays } from '#contract/clinic-time.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { actingFor } from '#texts/people/acting-for.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForOwnCare, myCareQuery } from '../../features/care-requests/own-requests.ts'
import { askForOwnVisits } from '../../features/booking/appointments/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { CardsOrNone } from '../../features/booking/appointments/cards-or-none.tsx'
import { isRatable, nextVisit } from '../../features/booking/appointments/appointment-lists.ts'
import { waitingQuery } from '../../features/booking/waiting-list/queries.ts'
import { FamilyVisits } from '../../features/booking/appointments/family-visits.tsx'
import { NextVisit } from '../../features/booking/appointments/next-visit.tsx'
import { StoredVisits } from '../../features/booking/appointments/stored-visits-part.tsx'
import { useOfflineVisits } from '../../features/booking/appointments/use-offline-visits.ts'
import { comingQuery, myCountsQuery, ownPage, ownPageQuery } from '../../features/booking/appointments/queries.ts'
import { useAsking } from '../../features/booking/change-requests/asking.tsx'
import { FormsOfOwnVisit, FormsWaiting } from '../../features/forms/asked/on-first-page.ts'
import { useActing, useBookableFor } from '../../features/people/acting.ts'
import { familyQuery } from '../../features/people/queries.ts'
import { NextDose } from '../../features/medicines/next-dose-part.tsx'
import { KnownWhom } from '../../features/people/known-whom.tsx'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { isLost, Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const AskToCancel = lazyDialog(
  () => import('../../features/booking/appointments/ask-to-cancel.tsx').then((part) => part.AskToCancel),
  ({ asked }) => asked !== undefined,
)
const RescheduleDialog = lazyDialog(
  () => import('../../features/booking/appointments/reschedule-dialog.tsx').then((part) => part.RescheduleDialog),
  ({ appointment }) => appointment !== undefined,
)
const RateDialog = lazyDialog(
  () => import('../../features/booking/appointments/rate-dialog.tsx').then((part) => part.RateDialog),
  ({ appointment }) => appointment !== undefined,
)

// Few people have one of these; the page does not wait for them.
const RunningAmbulances = lazyPart(() =>
  import('../../features/care-requests/running-ambulance.tsx').then((part) => part.RunningAmbulances),
)
const InsightsCard = lazyPart(() => import('../../features/insights/home-card.tsx').then((part) => part.InsightsCard))
const WaitingDays = lazyPart(() =>
  import('../../features/booking/waiting-list/waiting-days.tsx').then((part) => part.WaitingDays),
)

export const clientLoader = askEarly(['user'], (asking) => {
  askForOwnVisits(asking)
  askForOwnCare(asking)
})

export const meta = () => [{ title: patientVisits.title }]

export default function Dashboard() {
  return (
    <KnownWhom waiting={<DashboardSkeleton />}>
      <DashboardOf />
    </KnownWhom>
  )
}

const DashboardSkeleton = () => (
  <div className="dashboard-stack" aria-hidden="true">
    <Skeleton height={220} />
    <Skeleton height={300} />
    <Skeleton height={100} />
  </div>
)

function DashboardOf() {
  const { user } = useSession()
  const { acting, personId } = useActing()
  const counts = useQuery(myCountsQuery(personId))
  const isMissing = isLost(counts) || (counts.isPaused && counts.data === undefined)
  return (
    <>
      <h1>
        {acting
          ? actingFor.visitsOf(format().apart(acting.person.name))
          : patientVisits.hello(user?.name.split(' ')[0] ?? '')}
      </h1>
      <NowFirst isShown={counts.data !== undefined} />
      <Loaded of={counts} failed={patientVisits.failed} shape={<DashboardSkeleton />}>
        {(known) => <Overview key={personId} counts={known} />}
      </Loaded>
      {isMissing && !personId && <StoredVisits />}
    </>
  )
}

/** What cannot wait, above everything else; one message if it could not be loaded, unless the page has failed. */
function NowFirst({ isShown }: { isShown: boolean }) {
  const { personId, may, search } = useActing()
  const care = useQuery({ ...myCareQuery(personId), enabled: may('visits') })
  const requests = care.data
  const lost = [care, useQuery(waitingQuery(personId)), useQuery(familyQuery)].filter(isLost)
  return (
    <div className="dashboard-first">
      {isShown && lost.length > 0 && (
        <Failed message={patientVisits.partFailed} onRetry={() => lost.forEach(({ refetch }) => void refetch())} />
      )}
      {requests?.some(({ kind }) => kind === 'ambulance') && <RunningAmbulances requests={requests} search={search} />}
      <Waiting personId={personId} isHeld />
    </div>
  )
}

/** What somebody waits for: times that are held for them, or the others. */
function Waiting({ personId, isHeld }: { personId: string | undefined; isHeld: boolean }) {
  const { data: waits } = useQuery(waitingQuery(personId))
  return waits && waits.length > 0 && <WaitingDays waits={waits} isHeld={isHeld} />
}

const noVisits: readonly Appointment[] = []

function Overview({ counts }: { counts: BodyOf<EndpointName['GET /appointments/my-counts']> }) {
  useSoon(AskToCancel, RescheduleDialog, RateDialog)
  const clock = useClinicClock()
  const [cancelling, setCancelling] = useState<{ appointment: Appointment }>()
  const [rating, setRating] = useState<Appointment>()
  const [moving, setMoving] = useState<Appointment>()
  const [address, setAddress] = useSearchParams()
  const { personId, may, search } = useActing()
  const { people } = useBookableFor()
  const tab = address.get('tab') === 'past' ? 'past' : 'upcoming'
  const at = placeOf(address, ownPage)
  const list = useQuery(ownPageQuery(tab, at, personId))
  const coming = useQuery({
    ...comingQuery(clock && addDays(clock.date, -1), personId),
    enabled: clock !== undefined && counts.upcoming > 0,
  })
  const rows = counts.upcoming > 0 ? coming.data?.rows : noVisits
  const isOwn = personId === undefined && clock !== undefined
  useOfflineVisits({
    visits: isOwn ? rows?.filter(({ endsAt }) => Date.parse(endsAt) > clock.now) : undefined,
    at: coming.dataUpdatedAt,
    timeZone: clock?.timeZone,
  })
  const visit = clock && nextVisit(coming.data?.rows ?? [], clock.now)

  /** Whether the button is drawn; the server decides. */
  const mayCancel = (appointment: Appointment) =>
    clock !== undefined && may('book') && mayChangeOwn(appointment, clock.now)
  const canceller = (appointment: Appointment) =>
    mayCancel(appointment) ? () => setCancelling({ appointment }) : undefined
  const mayMove = (appointment: Appointment) => mayCancel(appointment) && mayMoveOwn(appointment, clock!.now)
  const mover = (appointment: Appointment) => (mayMove(appointment) ? () => setMoving(appointment) : undefined)

  /** Why a coming visit cannot be cancelled here, and whom to call instead. */
  const tooLate = (appointment: Appointment) => {
    const { status, cancelHours, startsAt, endsAt } = appointment
    if (!clock || isThere(appointment) || mayCancel(appointment) || Date.parse(endsAt) <= clock.now) return undefined
    if (cancelHours && Date.parse(startsAt) > clock.now)
      return (phone: string) => patientVisits.tooLateAlready(cancelHours, phone)
    return status === 'confirmed' ? patientVisits.confirmedAlready : patientVisits.begunAlready
  }

  const asking = useAsking(clock)
  /** To ask the clinic for what the patient may not do alone. */
  const asks = (appointment: Appointment) =>
    (tooLate(appointment) || (mayCancel(appointment) && !mayMove(appointment))) &&
    asking(appointment, mayCancel(appointment) ? ['move'] : ['cancel', 'move'])

  const formsOf = ({ _id, status }: Appointment) =>
    may('record') && status !== 'cancelled' && <FormsOfOwnVisit id={_id} />

  const rater = (appointment: Appointment) =>
    clock && may('record') && isRatable(appointment, counts.ratedLately, clock.now)
      ? () => setRating(appointment)
      : undefined

  if (isLost(coming)) {
    const lost = [coming, list].filter(isLost)
    return (
      <>
        <Failed message={patientVisits.failed} onRetry={() => lost.forEach(({ refetch }) => void refetch())} />
        {!personId && <StoredVisits />}
      </>
    )
  }
  const ofFamily = !personId && clock && <FamilyVisits clock={clock} />

  if (counts.total === 0) {
    return (
      <div className="dashboard-empty">
        <Waiting personId={personId} isHeld={false} />
        <NextDose />
        {ofFamily}
        <h2>{!personId && people.length > 0 ? patientVisits.noneOwn : patientVisits.none}</h2>
        <p className="soft">{patientVisits.noneSays}</p>
        <Button component={Link} to={`/dashboard/book${search}`} size="lg">
          {patientVisits.first}
        </Button>
        {may('record') && <InsightsCard personId={personId} />}
      </div>
    )
  }
  return (
    <div className="dashboard-stack">
      {visit && clock && (
        <NextVisit
          visit={visit}
          clock={clock}
          onCancel={canceller(visit)}
          onMove={mover(visit)}
          tooLate={tooLate(visit)}
          asking={asks(visit)}
          forms={formsOf(visit)}
        />
      )}
      <NextDose />
      {may('record') && <FormsWaiting />}
      <Waiting personId={personId} isHeld={false} />
      {ofFamily}
      <h2 className="unseen">{patientVisits.all}</h2>
      <Tabs
        label={patientVisits.all}
        tabs={[
          { value: 'upcoming', label: patientVisits.upcoming(counts.upcoming) },
          { value: 'past', label: patientVisits.past(counts.past) },
        ]}
        value={tab}
        onChange={(chosen) =>
          setAddress(
            { ...(personId ? { for: personId } : {}), ...(chosen === 'past' ? { tab: 'past' } : {}) },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        <Loaded of={list} failed={patientVisits.failed} shape={300}>
          {({ rows }) =>
            tab === 'upcoming' ? (
              <CardsOrNone
                appointments={rows.filter(({ _id }) => _id !== visit?._id)}
                above={rows.some(({ _id }) => _id === visit?._id)}
                empty={patientVisits.noneUpcoming}
                canceller={canceller}
                mover={mover}
                tooLate={tooLate}
                asking={asks}
                formsOf={formsOf}
              />
            ) : (
              <CardsOrNone appointments={rows} empty={patientVisits.nonePast} rater={rater} />
            )
          }
        </Loaded>
        {list.data && <Pages address={address} list={list.data} size={ownPage} />}
      </Tabs>
      {may('record') && <InsightsCard personId={personId} />}
      <Stats>
        <Stat label={patientVisits.counts.total} count={counts.total} />
        <Stat label={patientVisits.counts.confirmed} count={counts.confirmed} />
        <Stat label={patientVisits.counts.pending} count={counts.pending} />
        <Stat label={patientVisits.counts.doctors} count={counts.doctors} />
      </Stats>
      <RescheduleDialog
        toBooked
        // The visit as it is now: a move whose answer was lost may have taken place.
        appointment={moving && (list.data?.rows.find(({ _id }) => _id === moving._id) ?? moving)}
        onClose={() => setMoving(undefined)}
      />
      <RateDialog appointment={rating} onClose={() => setRating(undefined)} />
      <AskToCancel asked={cancelling} />
    </div>
  )
}
