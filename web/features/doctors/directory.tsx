import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { filterSpecializations } from '#contract/rules.ts'
import { useClinicClock } from '../../clinic.ts'
import { useSession } from '../../session.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Failed } from '../../ui/failed.tsx'
import { doctorsAPage, filterOf, sorts, withChange } from './directory-filter.ts'
import { DoctorCard } from './doctor-card.tsx'
import { useFavourites } from './favourites.ts'
import { directoryQuery, favouriteDoctorsQuery } from './queries.ts'
import './directory.css'

const typingPauseMs = 200

/** Search, filters, cards and pages of the doctors; the address bar holds what is asked for. */
export function Directory({ heading }: { heading: string }) {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  const { user } = useSession()
  const favourites = useFavourites()
  const onlyFavourites = user?.role === 'user' && address.get('favourites') === 'yes'
  const doctors = useQuery(
    onlyFavourites ? favouriteDoctorsQuery({ ...filter, ids: favourites.ids }) : directoryQuery(filter),
  )
  const clock = useClinicClock()
  const { data } = doctors

  return (
    <>
      <div className="directory">
        <h1 className="directory-title">{heading}</h1>
        <search className="directory-filters">
          <SearchBox
            asked={filter.search ?? ''}
            onSearch={(text) => setAddress((old) => withChange(old, 'search', text), { replace: true })}
          />
          <NativeSelect
            label="Specialization"
            value={filter.specialization ?? ''}
            onChange={(event) => setAddress(withChange(address, 'specialization', event.currentTarget.value))}
            data={[
              { value: '', label: 'All specializations' },
              ...filterSpecializations.map((name) => ({ value: name, label: name })),
            ]}
          />
          <NativeSelect
            label="Sort by"
            value={filter.sort}
            onChange={(event) => setAddress(withChange(address, 'sort', event.currentTarget.value))}
            data={sorts}
          />
          {user?.role === 'user' && (
            <Button
              className="directory-favourites"
              variant={onlyFavourites ? 'light' : 'default'}
              aria-pressed={onlyFavourites}
              leftSection={onlyFavourites ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
              onClick={() => setAddress(withChange(address, 'favourites', onlyFavourites ? '' : 'yes'))}
            >
              Favourites
            </Button>
          )}
        </search>
        <p className="directory-count" aria-live="polite">
          {data && `${data.total} ${data.total === 1 ? 'doctor' : 'doctors'} found`}
        </p>
        {doctors.isError && !data ? (
          <Failed message="Error fetching doctors" onRetry={() => doctors.refetch()} />
        ) : !data ? (
          <div className="directory-cards" aria-hidden="true">
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <Skeleton key={n} height={340} radius={10} />
            ))}
          </div>
        ) : data.rows.length === 0 ? (
          <div className="directory-empty">
            <h2>{onlyFavourites ? 'No favourite matches this.' : 'No doctor matches this.'}</h2>
            <p className="soft">
              {onlyFavourites
                ? 'Press the heart on a doctor’s card to keep them here.'
                : 'Try another name or specialty, or look at everybody.'}
            </p>
            <Button onClick={() => setAddress({})}>Clear Filters</Button>
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
      <footer className="directory-footer">
        <dl>
          <div>
            <dt>Doctors</dt>
            <dd>{data?.total ?? '–'}</dd>
          </div>
          <div>
            <dt>Specializations</dt>
            <dd>15+</dd>
          </div>
          <div>
            <dt>Support</dt>
            <dd>24/7</dd>
          </div>
          <div>
            <dt>Satisfaction</dt>
            <dd>98%</dd>
          </div>
        </dl>
      </footer>
    </>
  )
}

/** Answers while one types: what is typed stays here, and is asked for after a short pause. */
function SearchBox({ asked, onSearch }: { asked: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  const search = useRef(onSearch)
  search.current = onSearch

  // The address changed by itself: Back, or Clear Filters.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      search.current(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextInput
      type="search"
      label="Search"
      placeholder="Name or specialty"
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
