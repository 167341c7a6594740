import { IconLock, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FreeTimesDrawing, VerifiedDrawing } from './feature-drawings.tsx'
import { landing as t } from '#texts/landing.ts'
import { useClaims } from './own-claims.ts'
import { useIsDemo } from './own-figures.ts'
import './features.css'

/** What Salus does, in four cards. */
export function Features() {
  const isDemo = useIsDemo()
  const { certificate } = useClaims()
  return (
    <section className="page section" aria-labelledby="features-heading">
      <h2 id="features-heading" className="section-heading">
        {t.features.heading}
      </h2>
      <div className="features">
        <Feature size="large" heading={t.features.booking} drawing={<FreeTimesDrawing />}>
          {t.features.bookingSays}
        </Feature>
        <Feature size="medium" heading={t.features.verified} drawing={<VerifiedDrawing />}>
          {t.features.verifiedSays}
        </Feature>
        <Feature
          size="half"
          heading={isDemo ? t.features.emergency : t.features.ownEmergency}
          icon={<IconPhoneCall size={24} aria-hidden="true" />}
        >
          {isDemo ? t.features.emergencySays : t.features.ownEmergencySays}
        </Feature>
        <Feature
          size="half"
          heading={isDemo ? t.features.privacy : t.features.ownPrivacy}
          icon={<IconLock size={24} aria-hidden="true" />}
        >
          {t.features.privacySays}
          {certificate && (
            <>
              {' '}
              <bdi>{certificate}</bdi>
            </>
          )}
        </Feature>
      </div>
    </section>
  )
}

function Feature({
  size,
  heading,
  drawing,
  icon,
  children,
}: {
  size: 'large' | 'medium' | 'half'
  heading: string
  drawing?: ReactNode
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <article className="feature" data-size={size}>
      {drawing}
      {icon && <span className="feature-icon">{icon}</span>}
      <div>
        <h3>{heading}</h3>
        <p>{children}</p>
      </div>
    </article>
  )
}
