import type { In } from '../../texts.ts'

export const doneStep: In<'doneStep'> = {
  heading: 'تم حجز موعدك!',
  at: (date, time) => `${date}، ${time}`,
  who: (doctor) => `مع د. \u2068${doctor}\u2069`,
  leaving: 'ننقلك إلى حسابك…',
  leave: 'انتقل الآن',
}
