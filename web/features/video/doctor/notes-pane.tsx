import { VisitChart } from '../../records/chart.tsx'

/** The visit's chart with its notes: the same form as in the doctor's lists, with its sealed draft. */
export const NotesPane = ({ id }: { id: string }) => (
  <div className="video-pane">
    <VisitChart id={id} />
  </div>
)
