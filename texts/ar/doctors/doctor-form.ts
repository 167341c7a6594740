import type { In } from '../../texts.ts'
import { number, plural } from '../words.ts'

export const doctorForm: In<'doctorForm'> = {
  title: 'إضافة طبيب · Salus',
  heading: 'إضافة طبيب',
  form: 'طبيب جديد',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  passwordSays: (least) => `عدد الأحرف: ${least} على الأقل؛ ويصل إلى الطبيب بالبريد رابط لتعيين كلمة مرور أخرى`,
  specialization: 'التخصص',
  choose: 'اختر تخصصًا',
  experience: 'الخبرة بالسنوات',
  fees: (currency) => `رسوم الاستشارة (\u2068${currency}\u2069)`,
  registration: 'رقم الترخيص',
  body: 'جهة الإصدار',
  gender: 'الجنس',
  notSaid: 'لم يُذكر',
  language: 'لغة الدعوة',
  save: 'حفظ التغييرات',
  add: 'إضافة الطبيب',
  saved: 'تم حفظ بيانات الطبيب',
  added: 'تمت إضافة الطبيب',
  failed: 'تعذّرت إضافة الطبيب',
  file: {
    heading: 'استيراد من ملف CSV',
    says: 'يحدد السطر الأول الأعمدة: \u2066name, email, specialization, experience, fees\u2069.',
    label: 'ملف CSV',
    choose: 'اختيار ملف',
    add: (count) =>
      plural(count, {
        one: 'إضافة طبيب واحد',
        two: 'إضافة طبيبين',
        few: 'إضافة # أطباء',
        many: 'إضافة # طبيبًا',
        other: 'إضافة # طبيب',
      }),
    added: (count) =>
      plural(count, {
        one: 'تمت إضافة طبيب واحد، ويصل إليه بالبريد رابط لكلمة المرور.',
        two: 'تمت إضافة طبيبين، ويصل إلى كل منهما بالبريد رابط لكلمة المرور.',
        few: 'تمت إضافة # أطباء، ويصل إلى كل منهم بالبريد رابط لكلمة المرور.',
        many: 'تمت إضافة # طبيبًا، ويصل إلى كل منهم بالبريد رابط لكلمة المرور.',
        other: 'تمت إضافة # طبيب، ويصل إلى كل منهم بالبريد رابط لكلمة المرور.',
      }),
    failed: 'تعذّرت قراءة الملف.',
    right: (count) => `عدد الأسطر: ${number(count)}، ولا توجد أخطاء.`,
    wrong: (wrong, count) => `الأسطر التي يجب تصحيحها أولًا: ${number(wrong)} من ${number(count)}.`,
    columns: { line: 'السطر', name: 'الاسم', email: 'البريد الإلكتروني', problems: 'الخطأ' },
    nothing: 'لا شيء',
  },
}
