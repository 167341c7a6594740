import { formatsIn } from '../texts/formats.ts'
import { pageLanguage } from './language.ts'

/** Dates, money and numbers in the language of the page: `format().price(120)`. */
export const format = () => formatsIn(pageLanguage())

export const dateInWords = (date: string, length?: 'long' | 'short'): string => format().date(date, length)
export const dayInWords = (date: string, todaysDate: string): string => format().day(date, todaysDate)
export const asPrice = (dollars: number): string => format().price(dollars)
