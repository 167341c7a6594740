/** 7 -> `07` */
export const two = (value: number | string): string => String(value).padStart(2, '0')
/** Minutes of a day as its clock shows them: 555 -> `09:15` */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
/** `09:15` -> 555 */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** A length, seconds as minutes or minutes as hours: 545 -> `9:05` */
export const lengthText = (count: number): string => `${Math.floor(count / 60)}:${two(count % 60)}`
