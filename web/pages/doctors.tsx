import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { filterSpecializations } from '#contract/rules.ts'
import { useClinicClock } from '../clinic.ts'
import { DoctorCard } from '../features/doctors/doctor-card.tsx'
import { doctorsAPage, filterOf, sorts, withChange } from '../features/doctors/directory-filter.ts'
import { useFavourites } from '../features/doctors/favourites.ts'
import { directoryQuery } from '../features/doctors/queries.ts'
import { Failed } from '../ui/failed.tsx'
import { SlimHeader } from '../ui/slim-header.tsx'
import './doctors.css'

export const meta = () => [
  { title: 'Find a doctor · Salus' },
  {
    name: 'description',
    content: 'Verified doctors with their next free times and fees. Search by name or specialty and book at once.',
  },
]

const typingPauseMs = 200

export default function DoctorsPage() {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  const doctors = useQuery(directoryQuery(filter))
  const clock = useClinicClock()
  const favourites = useFavourites()
  const { data } = doctors

  return (
    <>
      <SlimHeader />
      <main id="main" className="page directory">
        <h1>Find your doctor</h1>
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
            <h2>No doctor matches this.</h2>
            <p className="soft">Try another name or specialty, or look at everybody.</p>
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
        {data && <Pages address={address} total={data.total} offset={filter.offset} />}
      </main>
      <footer className="directory-footer">
        <dl className="page">
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

function Pages({ address, total, offset }: { address: URLSearchParams; total: number; offset: number }) {
  const count = Math.ceil(total / doctorsAPage)
  if (count < 2) return null
  const current = Math.floor(offset / doctorsAPage) + 1
  return (
    <nav className="pages" aria-label="Pages">
      {Array.from({ length: count }, (_, n) => n + 1).map((page) => (
        <Link
          key={page}
          to={{ search: withChange(address, 'page', page === 1 ? '' : String(page)).toString() }}
          aria-current={page === current ? 'page' : undefined}
          aria-label={`Page ${page}`}
        >
          {page}
        </Link>
      ))}
    </nav>
  )
}
