import { videoDoctor } from '#texts/video/video-doctor.ts'
import { VisitChart } from '../../records/chart.tsx'

/** The visit's chart with its notes: the same form as in the doctor's lists, with its sealed draft. */
export const NotesPane = ({ id }: { id: string }) => (
  <div className="video-pane">
    <h2 className="unseen">{videoDoctor.notes}</h2>
    <VisitChart id={id} inRoom />
  </div>
)
