import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type Specialization, specializations } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { landingPage } from '#texts/site/landing-page.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { useHydrated } from '../../start/hydrated.ts'
import { Chips } from '../../ui/chips.tsx'
import { soonestOnLanding, soonestTimesQuery } from '../hours/soonest-query.ts'
import { SoonestRows } from '../hours/soonest-rows.tsx'

const offeredFirst: Specialization[] = ['Cardiology', 'Dermatology', 'Pediatrics', 'Psychiatry']

/**
 * The next free times with any doctor, or any of a specialty, fetched again while they are visible. A time leads to
 * booking it.
 */
export function FreeNow() {
  const [address, setAddress] = useSearchParams()
  const specialization = specializations.find((name) => name === address.get('specialization'))
  const times = useQuery(soonestTimesQuery({ specialization }, soonestOnLanding))
  const clinic = useQuery(clinicQuery)
  const waiting = times.isPending || clinic.isPending
  const choose = (name: string) =>
    setAddress(name ? { specialization: name } : {}, { replace: true, preventScrollReset: true })
  // Added after hydration, to keep the prerendered landing page small.
  const others = useHydrated() ? specializations.filter((name) => !offeredFirst.includes(name)) : []
  const isOther = specialization !== undefined && !offeredFirst.includes(specialization)
  return (
    <section className="free-now" aria-labelledby="free-now-heading">
      <h2 id="free-now-heading">
        <span className="free-now-light" aria-hidden="true" />
        {landingPage.free.heading}
      </h2>
      <div className="free-now-whom">
        <Chips
          label={landingPage.search.specialties}
          options={[
            { value: '', label: landingPage.free.anyone },
            ...offeredFirst.map((value) => ({ value, label: contractWords.specializations[value] })),
          ]}
          value={specialization ?? ''}
          onChoose={choose}
        />
        <select
          className="free-now-more"
          aria-label={landingPage.free.more}
          value={isOther ? specialization : ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{landingPage.free.more}</option>
          {others.map((name) => (
            <option key={name} value={name}>
              {contractWords.specializations[name]}
            </option>
          ))}
        </select>
      </div>
      <div className="free-now-rows" aria-busy={waiting || times.isPlaceholderData}>
        {waiting || (times.data && times.data.length > 0) ? (
          <SoonestRows times={waiting ? undefined : times.data} expected={soonestOnLanding} />
        ) : (
          <p className="free-now-none" role="status">
            {times.isLoadingError
              ? landingPage.free.failed
              : specialization
                ? landingPage.free.noneOfThese
                : landingPage.free.none}
          </p>
        )}
      </div>
      <p className="free-now-foot">
        <Link to={`/doctors?${new URLSearchParams({ view: 'soonest', ...(specialization && { specialization }) })}`}>
          {landingPage.free.all}
        </Link>
      </p>
    </section>
  )
}
