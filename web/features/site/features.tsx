import { IconLock, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FreeTimesDrawing, VerifiedDrawing } from './feature-drawings.tsx'
import { landingPage } from '#texts/site/landing-page.ts'
import { useClaims } from './own-claims.ts'
import { useIsDemo } from './own-figures.ts'

/** The product's features, in four cards. */
export function Features() {
  const isDemo = useIsDemo()
  const { certificate } = useClaims()
  return (
    <section className="page section" aria-labelledby="features-heading">
      <h2 id="features-heading" className="section-heading">
        {landingPage.features.heading}
      </h2>
      <div className="features">
        <Feature size="large" heading={landingPage.features.booking} drawing={<FreeTimesDrawing />}>
          {landingPage.features.bookingSays}
        </Feature>
        <Feature size="medium" heading={landingPage.features.verified} drawing={<VerifiedDrawing />}>
          {landingPage.features.verifiedSays}
        </Feature>
        <Feature
          size="half"
          heading={isDemo ? landingPage.features.emergency : landingPage.features.ownEmergency}
          icon={<IconPhoneCall size={24} aria-hidden="true" />}
        >
          {isDemo ? landingPage.features.emergencySays : landingPage.features.ownEmergencySays}
        </Feature>
        <Feature
          size="half"
          heading={isDemo ? landingPage.features.privacy : landingPage.features.ownPrivacy}
          icon={<IconLock size={24} aria-hidden="true" />}
        >
          {landingPage.features.privacySays}
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
