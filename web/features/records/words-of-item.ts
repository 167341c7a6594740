import { recordPage } from '#texts/records/record-page.ts'
import { itemWords } from '../../../texts/item-words.ts'
import { format } from '../../language/format.ts'
import { useUnits } from '../../session/units.ts'

/** What an entry of a health record says in the language of the page and the units of its reader. */
export function useItemWords() {
  return itemWords(recordPage, format(), useUnits())
}
