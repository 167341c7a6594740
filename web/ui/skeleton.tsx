/** What stands there while something loads: a block as high as what comes (px). Whoever listens hears nothing of it. */
export const Skeleton = ({ height, marginBottom }: { height: number; marginBottom?: number }) => (
  <div className="skeleton" aria-hidden="true" style={{ height, marginBottom }} />
)
