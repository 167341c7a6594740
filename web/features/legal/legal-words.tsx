import type { LegalPage } from '#contract/legal.ts'
import { legalVersions } from '#texts/legal/legal-versions.ts'
import { format } from '../../language/format.ts'
import { useDateOf } from '../../clock/moment.ts'

/** A legal page that the clinic has published: its text, or a link to it. */
export function LegalWords({ page }: { page: LegalPage }) {
  const { text, url, version, publishedAt } = page
  const dateOf = useDateOf()
  return (
    <>
      {dateOf && (
        <p className="soft">
          {legalVersions.holds(format().number(version), format().dateInDigits(dateOf(publishedAt)))}
        </p>
      )}
      {url ? (
        <p>
          <a href={url}>{legalVersions.elsewhere}</a>
        </p>
      ) : (
        <div dir="auto">
          {text.split(/\n\s*\n/).map((paragraph, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a version is final, and so is the order of its paragraphs.
            <Paragraph key={n} text={paragraph.trim()} />
          ))}
        </div>
      )}
    </>
  )
}

/** A line that begins with # is a heading. */
function Paragraph({ text }: { text: string }) {
  const heading = /^#+\s*(.+)/.exec(text)?.[1]
  const rest = heading ? text.split('\n').slice(1).join('\n').trim() : text
  return (
    <>
      {heading && <h2>{heading}</h2>}
      {rest && <p style={{ whiteSpace: 'pre-line' }}>{rest}</p>}
    </>
  )
}
