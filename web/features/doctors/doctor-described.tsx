import type { Doctor } from '#contract/doctors/doctors.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { addressIn, offeredLanguages } from '../../../texts/languages.ts'
import { asPrice } from '../../language/format.ts'
import { pageLanguage } from '../../language/language.ts'
import { usePlacesToReach } from '../clinic/places/places-to-reach.ts'

const site = import.meta.env.PUBLIC_URL

/** The head of a doctor's page: title and description for the tab, search engines and shared links. */
export function DoctorDescribed({ doctor }: { doctor: Doctor }) {
  const [{ phone }] = usePlacesToReach()
  const specialization = contractWords.specializations[doctor.specialization]
  const title = doctorDirectory.page.titleOf(doctor.name, specialization)
  const description = doctorDirectory.page.description(
    doctor.name,
    specialization,
    doctor.experience,
    asPrice(doctor.fees),
  )
  const path = `/doctors/${doctor._id}`
  const address = site + addressIn(pageLanguage(), path)
  const picture = `${site}${doctor.image || '/og.png'}`
  const described = inSchemaOrg(doctor, address, picture, phone)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:type" content="profile" />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content="Salus" />
      <link rel="canonical" href={address} />
      {offeredLanguages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={site + addressIn(language, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={site + path} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data for search engines, which no browser runs. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: described }} />
    </>
  )
}

/** As https://schema.org/Physician, in JSON that can stand in HTML. */
function inSchemaOrg(doctor: Doctor, url: string, image: string, telephone: string): string {
  const rated = doctor.rating !== undefined && doctor.reviewCount > 0
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Physician',
    name: common.doctor(doctor.name),
    medicalSpecialty: contractWords.specializations[doctor.specialization],
    ...(doctor.bio ? { description: doctor.bio } : {}),
    url,
    image,
    telephone,
    priceRange: asPrice(doctor.fees),
    ...(doctor.location ? { address: doctor.location } : {}),
    knowsLanguage: doctor.languages,
    ...(rated
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: doctor.rating,
            reviewCount: doctor.reviewCount,
          },
        }
      : {}),
  }).replaceAll('<', '\\u003c')
}
