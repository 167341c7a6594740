/** A block of this height (px) in place of something that loads; hidden from screen readers. */
export const Skeleton = ({ height, marginBottom }: { height: number; marginBottom?: number }) => (
  <div className="skeleton" aria-hidden="true" style={{ height, marginBottom }} />
)
