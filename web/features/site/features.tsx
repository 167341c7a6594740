import { IconLock, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  FreeTimesDrawing,
  InsightsDrawing,
  RecordsDrawing,
  VerifiedDrawing,
  VideoDrawing,
} from './feature-drawings.tsx'
import './features.css'

/** What Salus does, in seven cards. */
export function Features() {
  return (
    <section className="page section" aria-labelledby="features-heading">
      <h2 id="features-heading" className="section-heading">
        Everything between feeling unwell and being looked after.
      </h2>
      <div className="features">
        <Feature size="large" heading="Instant booking" drawing={<FreeTimesDrawing />}>
          Real-time availability: you see the times a doctor really has, and a time that somebody else takes is gone
          before you can press it.
        </Feature>
        <Feature size="medium" heading="Expert verified doctors" drawing={<VerifiedDrawing />}>
          The clinic adds every doctor itself. Nobody lists themselves.
        </Feature>
        <Feature heading="Video consultations" drawing={<VideoDrawing />}>
          See a doctor from your own kitchen when you need not be in the room.
        </Feature>
        <Feature heading="Secure health records" drawing={<RecordsDrawing />}>
          Visits and doctors’ notes in one place, for you and those who treat you.
        </Feature>
        <Feature heading="Health insights" drawing={<InsightsDrawing />}>
          Medication reminders and a view of how you are doing over time.
        </Feature>
        <Feature size="half" heading="24/7 emergency help" icon={<IconPhoneCall size={24} aria-hidden="true" />}>
          One press away from your dashboard, at any hour.
        </Feature>
        <Feature size="half" heading="Privacy and HIPAA compliance" icon={<IconLock size={24} aria-hidden="true" />}>
          What you tell a doctor stays between the two of you.
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
