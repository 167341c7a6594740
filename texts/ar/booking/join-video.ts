import type { In } from '../../texts.ts'

export const joinVideo: In<'joinVideo'> = {
  join: 'الانضمام عبر الفيديو',
  joinOf: (name, time) => `الانضمام عبر الفيديو: \u2068${name}\u2069، ${time}`,
  opensAt: (time) => `يمكنك الانضمام من هنا ابتداءً من الساعة ${time}.`,
  opensOn: (date, time) => `يمكنك الانضمام من هنا يوم ${date} ابتداءً من الساعة ${time}.`,
  open: 'الغرفة مفتوحة. انضم الآن.',
  test: 'اختبار الكاميرا والميكروفون',
  paper: (address, minutes) => `انضم عبر الفيديو على \u2066${address}\u2069 قبل الموعد بـ ${minutes} دقيقة.`,
}
