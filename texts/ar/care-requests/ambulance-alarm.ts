import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const ambulanceAlarm: In<'ambulanceAlarm'> = {
  silent: 'يبقى متصفحك صامتًا إلى أن تضغط مرة واحدة. افعل ذلك في بداية مناوبتك.',
  soundOn: 'تشغيل الصوت',
  one: (reference, name) => `طُلبت سيارة إسعاف: \u2066${reference}\u2069، \u2068${name}\u2069.`,
  several(references) {
    const wanted = plural(references.length, {
      two: 'طُلبت سيارتا إسعاف',
      few: 'طُلبت # سيارات إسعاف',
      many: 'طُلبت # سيارة إسعاف',
      other: 'طُلبت # سيارة إسعاف',
    })
    return `${wanted}: ${references.map((reference) => `\u2066${reference}\u2069`).join('، ')}.`
  },
  show: 'عرض',
  seen: 'اطّلعتُ عليه',
  inTab: '(!) سيارة إسعاف',
}
