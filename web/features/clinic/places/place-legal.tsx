import { useQuery } from '@tanstack/react-query'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { Rich } from '../../../ui/rich.tsx'
import { placesQuery } from './open-places.ts'

/** Links to the terms and privacy notice of a place, or of the first one; nothing where it has none. */
export function PlaceLegal({ placeId }: { placeId?: string | undefined }) {
  const { data: places = [] } = useQuery(placesQuery)
  const { name = '', termsUrl, privacyUrl } = places.find(({ _id }) => _id === placeId) ?? places[0] ?? {}
  const said =
    termsUrl && privacyUrl
      ? visitChoice.legal.both
      : termsUrl
        ? visitChoice.legal.terms
        : privacyUrl
          ? visitChoice.legal.privacy
          : undefined
  if (!said) return null
  const to = (address: string | undefined) => (words: string) => (
    <a href={address} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  return (
    <p className="soft">
      <Rich text={said(name)} parts={{ terms: to(termsUrl), privacy: to(privacyUrl) }} />
    </p>
  )
}
