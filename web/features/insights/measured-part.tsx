import { insightsPage } from '#texts/insights/insights-page.ts'
import { Insights } from './insights.tsx'

/** What was measured of a patient, among the parts of their doctor's page. */
export const MeasuredPart = ({ personId, mayAdd = true }: { personId: string; mayAdd?: boolean }) => (
  <section className="stack" aria-label={insightsPage.measured}>
    <h2>{insightsPage.measured}</h2>
    <Insights personId={personId} isDoctor mayAdd={mayAdd} />
  </section>
)
