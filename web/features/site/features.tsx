import { IconLock, IconPhoneCall, IconReportMedical, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FreeTimesDrawing, VerifiedDrawing } from './feature-drawings.tsx'
import { landingPage } from '#texts/site/landing-page.ts'
import { kindsQuery } from '../doctors/queries.ts'
import { useClaims } from './own-claims.ts'
import { useIsDemo } from './own-figures.ts'

/** The product's features, in five cards; a sixth where the clinic offers visits by video. */
export function Features() {
  const isDemo = useIsDemo()
  const { certificate } = useClaims()
  const byVideo = useQuery(kindsQuery).data?.find(({ mode }) => mode === 'video')
  const size = byVideo ? 'half' : 'third'
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
        {byVideo && (
          <Feature
            size={size}
            heading={landingPage.features.video}
            icon={<IconVideo size={24} aria-hidden="true" />}
            more={<Link to={`/doctors?kind=${byVideo._id}`}>{landingPage.features.videoDoctors}</Link>}
          >
            {landingPage.features.videoSays}
          </Feature>
        )}
        <Feature
          size={size}
          heading={landingPage.features.records}
          icon={<IconReportMedical size={24} aria-hidden="true" />}
        >
          {landingPage.features.recordsSays}
        </Feature>
        <Feature
          size={size}
          heading={isDemo ? landingPage.features.emergency : landingPage.features.ownEmergency}
          icon={<IconPhoneCall size={24} aria-hidden="true" />}
        >
          {isDemo ? landingPage.features.emergencySays : landingPage.features.ownEmergencySays}
        </Feature>
        <Feature
          size={size}
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
  more,
  children,
}: {
  size: 'large' | 'medium' | 'half' | 'third'
  heading: string
  drawing?: ReactNode
  icon?: ReactNode
  /** Leads to the thing itself. */
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <article className="feature" data-size={size}>
      {drawing}
      {icon && <span className="feature-icon">{icon}</span>}
      <div>
        <h3>{heading}</h3>
        <p>{children}</p>
        {more && <p>{more}</p>}
      </div>
    </article>
  )
}
