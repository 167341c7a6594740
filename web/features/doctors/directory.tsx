import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClinicClock } from '../../clinic.ts'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pages } from '../../ui/pages.tsx'
import { doctorsAPage, filterOf, withChange } from './directory-filter.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import { DirectoryFooter } from './directory-footer.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { useFavourites } from './favourites.ts'
import { directoryQuery, favouriteDoctorsQuery } from './queries.ts'
import '../../styles/mantine-fields.css'
import './directory.css'

/** Search, filters, cards and pages of the doctors; the address bar holds what is asked for. */
export function Directory({ heading }: { heading: string }) {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  const { user } = useSession()
  const favourites = useFavourites()
  const mayKeep = user?.role === 'user'
  const onlyFavourites = mayKeep && address.get('favourites') === 'yes'
  const doctors = useQuery(
    onlyFavourites ? favouriteDoctorsQuery({ ...filter, ids: favourites.ids }) : directoryQuery(filter),
  )
  const clock = useClinicClock()
  const { data } = doctors
  const isWhenAsked = filter.day !== undefined || filter.part !== undefined

  return (
    <>
      <div className="directory">
        <h1 className="directory-title">{heading}</h1>
        <DirectoryFilters
          filter={filter}
          today={clock?.date}
          onlyFavourites={mayKeep ? onlyFavourites : undefined}
          onChange={(name, value, how) =>
            setAddress((old) => withChange(old, name, value), { ...how, preventScrollReset: true })
          }
        />
        <p className="directory-count" aria-live="polite">
          {data && `${data.total} ${data.total === 1 ? 'doctor' : 'doctors'} found`}
        </p>
        {doctors.isError && !data ? (
          <Failed message="Error fetching doctors" onRetry={() => doctors.refetch()} />
        ) : !data ? (
          <div className="directory-cards" aria-hidden="true">
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <Skeleton key={n} height={224} radius={10} />
            ))}
          </div>
        ) : data.rows.length === 0 ? (
          <div className="directory-empty">
            <h2>{onlyFavourites ? 'No favourite matches this.' : 'No doctor matches this.'}</h2>
            <p className="soft">
              {onlyFavourites
                ? 'Press the heart on a doctor’s card to keep them here.'
                : isWhenAsked
                  ? 'Try another day or time of day, or look at everybody.'
                  : 'Try another name or specialty, or look at everybody.'}
            </p>
            {isWhenAsked && (
              <Button onClick={() => setAddress((old) => withChange(withChange(old, 'day', ''), 'part', ''))}>
                Any day, any time
              </Button>
            )}
            <Button variant={isWhenAsked ? 'default' : 'filled'} onClick={() => setAddress({})}>
              Clear Filters
            </Button>
          </div>
        ) : (
          <div className="directory-cards" aria-busy={doctors.isPlaceholderData}>
            {data.rows.map((doctor) => (
              <DoctorCard
                key={doctor._id}
                doctor={doctor}
                today={clock?.date}
                isFavourite={favourites.isFavourite(doctor._id)}
                onFavourite={(favourite) => favourites.change({ doctorId: doctor._id, favourite })}
              />
            ))}
          </div>
        )}
        {data && <Pages address={address} total={data.total} size={doctorsAPage} />}
      </div>
      <DirectoryFooter />
    </>
  )
}
