import { type Language, languages } from '../../texts/languages.ts'

/** A mail's content, from which its text and its HTML are made. */
export type Letter = {
  /** The reader's language. */
  language: Language
  subject: string
  greeting: string
  paragraphs: string[]
  /** A table of two columns, such as time and place. */
  facts?: readonly (readonly [label: string, value: string])[]
  act?: { label: string; href: string }
  /** An iCalendar file and its method. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; file: string }
  /** The sender, and what to do in an emergency. */
  closing: string
}

export function asText({ greeting, paragraphs, facts = [], act, closing }: Letter): string {
  const width = Math.max(0, ...facts.map(([label]) => label.length))
  const table = facts.map(([label, value]) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n')
  const parts = [greeting, ...paragraphs, table, act ? `${act.label}: ${act.href}` : '', `-- \n${closing}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Text escaped for HTML, attributes included. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** A value that is only a web address becomes a link. */
function withLink(value: string): string {
  const [, before = '', url, after = ''] = /^(\u2066?)(https?:\S+?)(\u2069?)$/.exec(value) ?? []
  return url ? `${before}<a href="${escaped(url)}">${escaped(url)}</a>${after}` : escaped(value)
}

const button =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#0b6b57;color:#ffffff;' +
  'font-weight:600;text-decoration:none'

/** The letter as HTML with tables and inline styles, because mail programs understand no more. */
export function asHtml({ language, subject, greeting, paragraphs, facts = [], act, closing }: Letter): string {
  const { dir } = languages[language]
  const head = dir === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px ${dir === 'rtl' ? '0 6px 16px' : '16px 6px 0'};color:#4c5d57;vertical-align:top">${escaped(label)}</td>` +
        `<td style="padding:6px 0;font-weight:600">${withLink(value)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html ${head}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f7f8f5;color:#10201c;font:16px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="border-collapse:collapse"><tr>
<td align="center" style="padding:32px 16px">
<table role="presentation" width="100%"
  style="max-width:560px;border-collapse:separate;background:#ffffff;border:1px solid #e1e6e0;border-radius:10px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font:500 22px Georgia,serif;color:#0b6b57">Salus</p>
<p style="margin:0 0 16px">${escaped(greeting)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('\n')}
${rows ? `<table style="margin:8px 0 24px;border-collapse:collapse">${rows}</table>` : ''}
${act ? `<p style="margin:0 0 8px"><a href="${escaped(act.href)}" style="${button}">${escaped(act.label)}</a></p>` : ''}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;color:#4c5d57;font-size:14px">${escaped(closing)}</p>
</td></tr></table></body></html>
`
}
