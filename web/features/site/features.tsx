import {
  IconChartLine,
  IconLock,
  IconMessages,
  IconPhoneCall,
  IconPill,
  IconReportMedical,
  IconVideo,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FreeTimesDrawing, VerifiedDrawing } from './feature-drawings.tsx'
import { landingPage } from '#texts/site/landing-page.ts'
import { kindsQuery } from '../doctors/queries.ts'
import { useClaims } from './own-claims.ts'
import { useIsDemo } from './own-figures.ts'

/** What the product does; each card leads to the thing itself. Visits by video are there where a clinic has them. */
export function Features() {
  const isDemo = useIsDemo()
  const { certificate } = useClaims()
  const byVideo = useQuery(kindsQuery).data?.find(({ mode }) => mode === 'video')
  // With video it is one more card: two, three and two in a row.
  const size = byVideo ? 'half' : 'third'
  return (
    <section className="page section" aria-labelledby="features-heading">
      <h2 id="features-heading" className="section-heading">
        {landingPage.features.heading}
      </h2>
      <div className="features">
        <Feature
          size="large"
          heading={landingPage.features.booking}
          drawing={<FreeTimesDrawing />}
          more={<Link to="/doctors">{landingPage.features.bookingMore}</Link>}
        >
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
          more={<Link to="/dashboard/record">{landingPage.features.recordsMore}</Link>}
        >
          {landingPage.features.recordsSays}
        </Feature>
        <Feature
          size="third"
          heading={landingPage.features.reminders}
          icon={<IconPill size={24} aria-hidden="true" />}
          more={<Link to="/dashboard/medicines">{landingPage.features.remindersMore}</Link>}
        >
          {landingPage.features.remindersSays}
        </Feature>
        <Feature
          size="third"
          heading={landingPage.features.insights}
          icon={<IconChartLine size={24} aria-hidden="true" />}
          more={<Link to="/dashboard/insights">{landingPage.features.insightsMore}</Link>}
        >
          {landingPage.features.insightsSays}
        </Feature>
        <Feature
          size="third"
          heading={landingPage.features.messages}
          icon={<IconMessages size={24} aria-hidden="true" />}
          more={<Link to="/dashboard/messages">{landingPage.features.messagesMore}</Link>}
        >
          {landingPage.features.messagesSays}
        </Feature>
        <Feature
          size={size}
          heading={isDemo ? landingPage.features.emergency : landingPage.features.ownEmergency}
          icon={<IconPhoneCall size={24} aria-hidden="true" />}
          more={<Link to="/dashboard/ambulance">{landingPage.features.emergencyMore}</Link>}
        >
          {isDemo ? landingPage.features.emergencySays : landingPage.features.ownEmergencySays}
        </Feature>
        <Feature
          size={size}
          heading={isDemo ? landingPage.features.privacy : landingPage.features.ownPrivacy}
          icon={<IconLock size={24} aria-hidden="true" />}
          more={<Link to="/privacy">{landingPage.features.privacyMore}</Link>}
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
