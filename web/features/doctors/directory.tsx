import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { bookingWindowDays } from '#contract/rules.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useHydrated } from '../../start/hydrated.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { countOf, Pages } from '../../ui/pages.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { doctorsAPage, type FilterKey, filterOf, withChange } from './directory-filter.ts'
import { aboutOf } from './about.ts'
import { ChosenReason } from './chosen-reason.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { DirectoryFooter } from './directory-footer.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { useFavourites } from './favourites.ts'
import { noteDirectory } from './last-directory.ts'
import { type DirectoryFilter, directoryQuery, favouriteDoctorsQuery, kindsQuery } from './queries.ts'
import { Nearest } from './lazy-suggestions.ts'
import type { ChangeFilters } from './suggestions-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = {
  heading: string
  /** The other way to search: times with any doctor. */
  Soonest: ComponentType<{ wish: DirectoryFilter; onChange: ChangeFilters }>
}

/** Search, filters, cards and pages of doctors, or times with any doctor; the address holds the search. */
export function Directory({ heading, Soonest }: Props) {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  const { user } = useSession()
  const favourites = useFavourites()
  const mayKeep = user?.role === 'user'
  const onlyFavourites = mayKeep && address.get('favourites') === 'yes'
  const isHydrated = useHydrated()
  const withAnyone = isHydrated && address.get('view') === 'soonest'
  const doctors = useQuery({
    ...(onlyFavourites ? favouriteDoctorsQuery({ ...filter, ids: favourites.ids }) : directoryQuery(filter)),
    enabled: !withAnyone,
  })
  const { data: places = [] } = useQuery(placesQuery)
  const { data: kinds = [] } = useQuery(kindsQuery)
  const days = kinds.find(({ _id }) => _id === filter.kindId)?.horizonDays ?? bookingWindowDays
  const clock = useClinicClock()
  const { data } = doctors
  const searched = address.size > 0 ? `?${address}` : ''
  useEffect(() => noteDirectory(searched), [searched])
  const isWhenAsked = filter.day !== undefined || filter.part !== undefined

  const change: ChangeFilters = (changes, how) =>
    setAddress(
      (old) => Object.entries(changes).reduce((next, [name, value]) => withChange(next, name as FilterKey, value), old),
      { ...how, preventScrollReset: true },
    )

  return (
    <>
      <div className="directory">
        <div className="directory-head">
          <h1 className="directory-title">{heading}</h1>
          <Chips
            label={doctorDirectory.ways.label}
            options={[
              { value: '', label: doctorDirectory.ways.doctors },
              { value: 'soonest', label: doctorDirectory.ways.soonest },
            ]}
            value={withAnyone ? 'soonest' : ''}
            onChoose={(view) => change({ view })}
          />
        </div>
        <DirectoryFilters
          filter={filter}
          today={clock?.date}
          onlyFavourites={mayKeep ? onlyFavourites : undefined}
          withAnyone={withAnyone}
          shows={data && !data.isMore ? doctorDirectory.show(data.total) : undefined}
          onChange={change}
        />
        <ChosenReason reason={isHydrated ? aboutOf(address) : ''} onRemove={() => change({ about: '' })} />
        {!withAnyone && (
          <p className="directory-count" aria-live="polite">
            {data && countOf(data, doctorDirectory.found)}
          </p>
        )}
        {withAnyone ? (
          <Soonest wish={filter} onChange={change} />
        ) : (
          <Loaded
            of={doctors}
            failed={doctorDirectory.failed}
            shape={
              <div className="directory-cards" aria-hidden="true">
                {[1, 2, 3, 4, 5, 6].map((n) => (
                  <Skeleton key={n} height={224} />
                ))}
              </div>
            }
            none={
              <div className="directory-empty">
                <h2>{onlyFavourites ? doctorDirectory.none.favourites : doctorDirectory.none.doctors}</h2>
                <p className="soft">
                  {onlyFavourites
                    ? doctorDirectory.none.favouritesSays
                    : isWhenAsked
                      ? doctorDirectory.none.whenSays
                      : doctorDirectory.none.doctorsSays}
                </p>
                {filter.search && <Nearest search={filter.search} onChange={change} />}
                {isWhenAsked && (
                  <Button onClick={() => change({ day: '', part: '' })}>{doctorDirectory.none.whenever}</Button>
                )}
                <Button variant={isWhenAsked ? 'default' : 'filled'} onClick={() => setAddress({})}>
                  {doctorDirectory.none.clear}
                </Button>
              </div>
            }
          >
            {({ rows }) => (
              <div className="directory-cards" aria-busy={doctors.isPlaceholderData}>
                {rows.map((doctor) => (
                  <DoctorCard
                    key={doctor._id}
                    doctor={doctor}
                    days={days}
                    now={clock?.now}
                    severalPlaces={places.length > 1}
                    isFavourite={favourites.isFavourite(doctor._id)}
                    onFavourite={(favourite) => favourites.change({ doctorId: doctor._id, favourite })}
                  />
                ))}
              </div>
            )}
          </Loaded>
        )}
        {!withAnyone && data && <Pages address={address} list={data} size={doctorsAPage} />}
      </div>
      <DirectoryFooter />
    </>
  )
}
