import type { Doctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { clinic } from '#contract/rules.ts'

/** What a doctor's page says of itself in its head, for the tab, search engines and those who are sent its link. */
export function DoctorDescribed({ doctor }: { doctor: Doctor }) {
  const title = `Dr. ${doctor.name}, ${doctor.specialization} · Salus`
  const description =
    `Book Dr. ${doctor.name}, ${doctor.specialization}, ${doctor.experience} years of experience, ` +
    `${asPrice(doctor.fees)} per consultation. See the times that are really free.`
  const address = `${import.meta.env.PUBLIC_URL}/doctors/${doctor._id}`
  const picture = `${import.meta.env.PUBLIC_URL}${doctor.image || '/og.png'}`
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data for search engines, which no browser runs. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inSchemaOrg(doctor, address, picture) }} />
    </>
  )
}

/** As https://schema.org/Physician, in JSON that can stand in HTML. */
function inSchemaOrg(doctor: Doctor, url: string, image: string): string {
  const rated = doctor.rating !== undefined && doctor.reviewCount > 0
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Physician',
    name: `Dr. ${doctor.name}`,
    medicalSpecialty: doctor.specialization,
    ...(doctor.bio ? { description: doctor.bio } : {}),
    url,
    image,
    telephone: clinic.phone,
    priceRange: asPrice(doctor.fees),
    address: doctor.location,
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
