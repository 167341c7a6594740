import type { In } from '../../texts.ts'

export const formsOfTakeOut: In<'formsOfTakeOut'> = {
  heading: 'الاستمارات والموافقات',
  given: (name: string, date: string) => `سلّمها \u2068${name}\u2069 في ${date}.`,
  states: {
    current: 'سارية.',
    replaced: 'حلّت محلها موافقة أحدث.',
    withdrawn: 'مسحوبة.',
    lapsed: 'وقّعها وصي؛ وانتهت ببلوغ صاحبها السن المحددة.',
  },
  withdrawn: (date: string) => `سُحبت في ${date}.`,
}
