import { IconLock, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  FreeTimesDrawing,
  InsightsDrawing,
  RecordsDrawing,
  VerifiedDrawing,
  VideoDrawing,
} from './feature-drawings.tsx'
import { landing as t } from '#texts/landing.ts'
import './features.css'

/** What Salus does, in seven cards. */
export function Features() {
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
        <Feature heading={t.features.video} drawing={<VideoDrawing />}>
          {t.features.videoSays}
        </Feature>
        <Feature heading={t.features.records} drawing={<RecordsDrawing />}>
          {t.features.recordsSays}
        </Feature>
        <Feature heading={t.features.insights} drawing={<InsightsDrawing />}>
          {t.features.insightsSays}
        </Feature>
        <Feature size="half" heading={t.features.emergency} icon={<IconPhoneCall size={24} aria-hidden="true" />}>
          {t.features.emergencySays}
        </Feature>
        <Feature size="half" heading={t.features.privacy} icon={<IconLock size={24} aria-hidden="true" />}>
          {t.features.privacySays}
        </Feature>
      </div>
    </section>
  )
}

function Feature({
  size = 'small',
  heading,
  drawing,
  icon,
  children,
}: {
  size?: 'large' | 'medium' | 'small' | 'half'
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
