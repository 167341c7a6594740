import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const prescriptionSheet: In<'prescriptionSheet'> = {
  prescriber: 'الطبيب الواصف',
  age: 'العمر',
  weight: 'الوزن',
  weighed: (kilograms, date) => `\u2066${kilograms} kg\u2069، قيس بتاريخ ${date}`,
  notWeighed: 'لم يُقَس',
  dispensed: 'عدد مرات الصرف',
  times: (repeats) =>
    plural(repeats + 1, {
      one: 'مرة واحدة',
      two: 'مرتان',
      few: `${repeats + 1} مرات`,
      other: `${repeats + 1} مرة`,
    }),
  validUntil: 'صالحة حتى',
  medicine: (number) => `الدواء ${number}`,
  commonName: 'الاسم العلمي',
  brand: 'الاسم التجاري',
  because: (brand, reason) => `\u2068${brand}\u2069. السبب: \u2068${reason}\u2069`,
  form: 'الشكل الدوائي',
  quantity: 'الكمية',
  strength: 'التركيز',
  regimen: 'طريقة الاستعمال',
  perKilogram: 'الجرعة لكل كيلوغرام',
  perKilogramSays: (each, day) => `${each} في كل مرة، ${day} في اليوم على الأكثر`,
}
