/** A field for a number. */
export const numberField = {
  form: (example: string) => `Please type a number like ${example}.`,
  from: (least: string) => `Please type ${least} or more.`,
  until: (most: string) => `Please type ${most} or less.`,
}
