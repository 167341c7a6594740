import { recordPage } from '#texts/records/record-page.ts'
import { itemWords } from '../../../texts/item-words.ts'
import { format } from '../../language/format.ts'

/** What an entry of a health record says in the language of the page. */
export const wordsOfItem = () => itemWords(recordPage, format())
