import type { In } from '../../texts.ts'

export const careFacts: In<'careFacts'> = {
  details: {
    where: 'المكان',
    who: 'المريض',
    phone: 'الهاتف',
    situation: 'ما الذي حدث',
    tests: 'التحاليل',
    address: 'العنوان',
    day: 'اليوم',
    between: 'بين الساعة',
    ward: 'القسم',
    from: 'ابتداءً من',
    reason: 'السبب',
    vaccine: 'اللقاح',
    dose: 'الجرعة',
    medicines: 'الأدوية',
    prescriber: 'الطبيب الذي وصفها',
    checkup: 'الفحص',
  },
  window: (from, to) => `${from} و${to}`,
  doseOf: (dose, doses) => `${dose} من ${doses}`,
}
