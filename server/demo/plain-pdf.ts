const width = 595
const height = 842
const escaped = (line: string) => line.replaceAll(/[\\()]/g, (mark) => `\\${mark}`)

/**
 * A PDF of A4 pages with lines of plain text (Latin letters only), without a library. `catalog` and `more` are put into
 * its catalogue and after its objects as they are.
 */
export function plainPdf(pages: readonly (readonly string[])[], { catalog = '', more = '' } = {}): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((lines, n) => {
      const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')
      const text = `BT /F1 14 Tf 20 TL 60 ${height - 80} Td ${shown} ET`
      const box = `/MediaBox[0 0 ${width} ${height}]`
      return [
        `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * n} 0 R>>`,
        `<</Length ${Buffer.byteLength(text, 'latin1')}>>stream\n${text}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const at = objects.map((object, n) => {
    const offset = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  file += more
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
