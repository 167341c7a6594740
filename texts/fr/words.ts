import { wordsIn } from '../words.ts'

export const { plural, number, list, either, ordinal } = wordsIn('fr')
