import { useEffect, useState } from 'react'
import { offlineVisits } from '#texts/booking/offline-visits.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { readStoredVisits, type StoredVisits as Stored } from './save-own-visits.ts'

/** The account's next visits as this browser has saved them, and as of when; nothing where it has saved none. */
export function StoredVisits() {
  const [stored, setStored] = useState<Stored>()
  useEffect(() => {
    void readStoredVisits().then(setStored, () => undefined)
  }, [])
  if (!stored) return null
  return (
    <section className="panel stack" aria-labelledby="stored-visits">
      <div>
        <h2 id="stored-visits">{offlineVisits.heading}</h2>
        <p className="soft">{offlineVisits.saved(dateInWords(stored.date), format().ltr(stored.time))}</p>
      </div>
      {stored.visits.length === 0 && <p>{offlineVisits.none}</p>}
      {stored.visits.map(({ day, times, doctor, where, address }) => (
        <div key={`${day} ${times}`}>
          <h3>{format().row([day, times])}</h3>
          <p>
            <b>{doctor}</b>
          </p>
          <p>
            <bdi>{where}</bdi>
          </p>
          {address && !where.includes(address) && (
            <p>
              <bdi>{address}</bdi>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
