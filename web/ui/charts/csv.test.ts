import assert from 'node:assert/strict'
import { it } from 'node:test'
import { toCsv } from './csv.ts'

it('quotes what must be quoted, and lets no spreadsheet calculate', () => {
  assert.equal(
    toCsv(
      ['a', 'b'],
      [
        ['x,y', 1],
        ['say "hi"', -2],
        ['=1+1', 3],
      ],
    ),
    'a,b\r\n"x,y",1\r\n"say ""hi""",-2\r\n\'=1+1,3\r\n',
  )
})
