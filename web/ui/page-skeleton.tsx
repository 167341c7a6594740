import { common } from '#texts/common/common.ts'

const block = (height: number) => ({ height, marginTop: 24, borderRadius: 10, background: 'var(--line)' })

/** A placeholder while a page loads. Screen readers are told that it loads. */
export function PageSkeleton() {
  return (
    <main id="main" className="page" aria-busy="true">
      <p className="unseen" role="status">
        {common.loading}
      </p>
      <div aria-hidden="true" style={{ ...block(40), maxWidth: 280 }} />
      <div aria-hidden="true" style={block(40)} />
      <div aria-hidden="true" style={block(320)} />
    </main>
  )
}
