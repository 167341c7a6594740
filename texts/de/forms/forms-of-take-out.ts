import type { In } from '../../texts.ts'

export const formsOfTakeOut: In<'formsOfTakeOut'> = {
  heading: 'Formulare und Einwilligungen',
  given: (name: string, date: string) => `Abgegeben von ${name} am ${date}.`,
  states: {
    current: 'In Kraft.',
    replaced: 'Durch eine neuere ersetzt.',
    withdrawn: 'Widerrufen.',
    lapsed: 'Von einer sorgeberechtigten Person unterschrieben; mit dem Alter der Person erloschen.',
  },
  withdrawn: (date: string) => `Widerrufen am ${date}.`,
}
