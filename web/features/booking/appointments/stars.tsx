import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { ratingMost } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'

/** A rating as stars, with words for screen readers. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="stars" role="img" aria-label={common.stars(stars, ratingMost)}>
      {Array.from({ length: ratingMost }, (_, n) => n).map((n) => {
        const Icon = n < stars ? IconStarFilled : IconStar
        return <Icon key={n} size={18} aria-hidden="true" />
      })}
    </span>
  )
}
