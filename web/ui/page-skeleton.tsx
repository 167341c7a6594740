import './page-skeleton.css'

/** The shape of a page while it is on its way. Whoever cannot see it is told that it loads. */
export function PageSkeleton() {
  return (
    <main id="main" className="page page-skeleton" aria-busy="true">
      <p className="unseen" role="status">
        Loading
      </p>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </main>
  )
}
