import { IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defaultRating } from '#contract/rules.ts'
import { doctorRating } from '#texts/doctors/doctor-rating.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'

/** The stars and the number of ratings. Without ratings: the product's default in a demo, else nothing. */
export function Rating({ of }: { of: { rating?: number | null | undefined; reviewCount: number } }) {
  const isDemo = useQuery(clinicQuery).data?.demo === true
  const stars = of.rating ?? (isDemo ? defaultRating : undefined)
  if (stars === undefined) return doctorRating.unrated
  return (
    <>
      <IconStarFilled size={14} aria-hidden="true" />{' '}
      {doctorRating.rated(format().decimal(stars), doctorRating.reviews(of.reviewCount))}
    </>
  )
}
