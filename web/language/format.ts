import { formatsIn } from '../../texts/formats.ts'
import { pageLanguage } from './language.ts'

/** Dates, money and numbers in the language of the page: `format().price(120)`. */
export const format = () => formatsIn(pageLanguage())

export const dateInWords = (date: string, length?: 'long' | 'short'): string => format().date(date, length)
export const dayInWords = (date: string, todaysDate: string): string => format().day(date, todaysDate)
/** A birthday as the readers of the page type it, for a hint beside a field. */
export const exampleBirthday = (): string => format().dateInDigits('1980-12-24')
export const asPrice = (amount: number): string => format().price(amount)
