import { useQuery } from '@tanstack/react-query'
import { contactPage } from '#texts/site/contact-page.ts'
import { format } from '../../language/format.ts'
import { Rich } from '../../ui/rich.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { Phone } from '../../ui/phone.tsx'

/** The clinic's other places, each with its phone and emergency number; nothing if there is only one place. */
export function OtherPlaces() {
  const { data: [, ...others] = [] } = useQuery(placesQuery)
  if (others.length === 0) return null
  return (
    <section className="page section" aria-labelledby="places-heading">
      <h2 id="places-heading">{contactPage.ways.places}</h2>
      <ul className="contact-ways contact-places">
        {others.map(({ _id, name, address, phone, emergencyNumber }) => (
          <li key={_id}>
            <h3 translate="no">{name}</h3>
            <address translate="no">{format().ltr(address)}</address>
            {phone && (
              <p>
                <Phone of={phone} />
              </p>
            )}
            <p className="soft">
              <Rich
                text={contactPage.ways.placeEmergency(emergencyNumber)}
                parts={{ call: (number) => <a href={`tel:${emergencyNumber}`}>{number}</a> }}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
